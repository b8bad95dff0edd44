package import Positioning

/// Knows what a session cannot be started without: link, permission, fix, accuracy, in this order.
///
/// Units: metres, seconds. Source: SPEC §9.
package struct CoursePrerequisites: Equatable, Codable, Sendable {
    /// How the receivers stand, as whoever reads them says.
    package enum Receiver: String, Codable, Sendable {
        case connected
        case unreachable
        /// Its device may not be opened.
        case forbidden
    }

    private struct Sighting: Equatable, Codable {
        var instant: Uptime
        var accuracy: Double
    }

    package var receiver = Receiver.connected
    private var last: Sighting?

    package init() {}

    package mutating func observe(_ estimate: Estimate) {
        last = Sighting(instant: estimate.instant, accuracy: estimate.accuracy)
    }

    /// The first thing that is missing; `nil` when nothing is.
    package func shortcoming(at now: Uptime) -> CourseShortcoming? {
        switch receiver {
        case .unreachable: return .receiver
        case .forbidden: return .permission
        case .connected: break
        }
        guard let last, now.seconds(since: last.instant) <= Self.fresh else { return .fix }
        return (0...CourseStride.vaguest).contains(last.accuracy) ? nil : .accuracy
    }

    /// Seconds; SPEC §2 `max-age`.
    private static let fresh = 15.0
}
