/// A way in which a receiver, or the line to it, misbehaves that a person should be able to read.
///
/// Source: SPEC §3 and §4; reports.md B04, B11, B12, B16, B17.
package enum ReceiverTrouble: String, CaseIterable, Codable, Sendable {
    // The line.
    /// The other end is there, but nothing comes from the receiver.
    case silent
    /// Somebody else holds the port.
    case busy
    /// We may not open the port.
    case forbidden
    /// Bytes that make no sentence at any speed.
    case garbled
    /// Good bytes of another protocol, such as UBX or SiRF binary.
    case binary
    /// More than one sender on one UDP port.
    case severalSenders = "several-senders"

    // What it says.
    /// The same instant again and again: the receiver's clock stands still.
    case clockStandsStill = "clock-stands-still"
    /// Time moves, the position has not for longer than any parked receiver's would.
    case positionFrozen = "position-frozen"
    /// An old fix again, with a valid flag.
    case fixRepeated = "fix-repeated"
    /// Dates 1024 weeks off, once or several times: repaired.
    case weekRollover = "week-rollover"
    /// A date after the proved time.
    case dateInFuture = "date-in-future"
    /// A date before the proved time.
    case dateInPast = "date-in-past"
    /// Its clock stepped, and went on from there.
    case clockStepped = "clock-stepped"
    /// Fixes that came late, all at once, after a stall.
    case lateBurst = "late-burst"
    /// It says itself that the fix is simulated or dead reckoned.
    case notMeasured = "not-measured"
}
