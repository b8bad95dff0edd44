/// When something happened, as far as we know: always on the boot clock, dated once UTC is proved.
package struct Moment: Hashable, Codable, Sendable {
    package var uptime: Uptime
    /// `nil` until UTC is proved.
    package var utc: UTC?

    package init(_ uptime: Uptime, _ utc: UTC? = nil) {
        self.uptime = uptime
        self.utc = utc
    }

    /// Dates it by `offset` when there is one.
    package mutating func date(by offset: ClockOffset?) { utc = offset?.utc(at: uptime) }

    /// The same moment, dated by `offset` when there is one.
    package init(_ uptime: Uptime, by offset: ClockOffset?) {
        self.uptime = uptime
        utc = offset?.utc(at: uptime)
    }
}
