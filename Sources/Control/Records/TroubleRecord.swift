package import Positioning

/// One way in which a receiver, or the line to it, has misbehaved.
package struct TroubleRecord: Equatable, Codable, Sendable {
    package var trouble: ReceiverTrouble
    /// Occurrences; something that lasts is one.
    package var count: Int
    /// Since it was noticed last, in seconds.
    package var age: Double?
    /// Whether it is so now.
    package var holds: Bool
    /// Figures or names of the last occurrence, for a person.
    package var detail: String?

    package init(_ entry: TroubleLog.Entry, at now: Uptime) {
        trouble = entry.trouble
        count = entry.count
        age = max(0, now.seconds(since: entry.last)).places(Decimals.figure)
        holds = entry.holds
        detail = entry.detail
    }
}
