import Positioning

/// Decides which fixes become a session's own points: one every so many metres.
///
/// Units: metres. Source: SPEC §9.
struct PointSpacing: Equatable, Codable, Sendable {
    private var last: Double?

    init() {}

    /// Whether a point is due at this odometer, `spacing` metres after the last.
    mutating func isDue(at odometer: Double, every spacing: Double) -> Bool {
        guard let last, (0..<spacing).contains(odometer - last) else {
            self.last = odometer
            return true
        }
        return false
    }

    /// On the way to the course.
    static let approaching = 100.0
    static let driving = 20.0
}
