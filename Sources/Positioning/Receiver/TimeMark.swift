/// A statement of what time it is that does not depend on when a fix was delivered.
///
/// gpsd's TOFF and PPS reports give the receiver's second beside the system clock's; the reader turns
/// the latter into the boot clock at once. Source: gpsd_json(5) TOFF, PPS.
package struct TimeMark: Equatable, Sendable {
    package enum Kind: String, Equatable, Sendable {
        /// The first byte of a report that names this second: late by what the receiver takes to send.
        case report
        /// The pulse at the second itself.
        case pulse
    }

    /// Which configured source spoke: its place in the list, best first.
    package var source: Int
    package var kind: Kind
    /// What the receiver says the time was.
    package var time: UTC
    /// When it was that time, on the boot clock.
    package var instant: Uptime

    package init(source: Int, kind: Kind, time: UTC, instant: Uptime) {
        self.source = source
        self.kind = kind
        self.time = time
        self.instant = instant
    }
}
