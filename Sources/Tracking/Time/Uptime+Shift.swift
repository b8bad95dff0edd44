import Positioning

extension Uptime {
    /// Moves to a clock that reads `duration` more.
    mutating func shift(by duration: Duration) { self = advanced(by: duration) }
}
