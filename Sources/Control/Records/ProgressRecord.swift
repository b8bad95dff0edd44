package import Tracking

/// How far along a course the car is.
///
/// Units: shares of 1, metres, seconds.
package struct ProgressRecord: Equatable, Codable, Sendable {
    package var session: Int64
    package var course: String
    package var phase: String
    /// Share of the course that was driven.
    package var progress: Double?
    /// Share of the way to its start.
    package var approach: Double?
    package var remainingDistance: Double?
    package var remainingTime: Double?
    package var distanceToStart: Double?
    /// Distance from the line.
    package var deviation: Double?

    enum CodingKeys: String, CodingKey {
        case session
        case course
        case phase
        case progress
        case approach
        case remainingDistance = "remaining_distance"
        case remainingTime = "remaining_time"
        case distanceToStart = "distance_to_start"
        case deviation
    }

    package init(session: Int64, course: String, phase: String) {
        self.session = session
        self.course = course
        self.phase = phase
    }

    /// What the schedule looks at.
    package var milestone: ProgressSchedule.Milestone {
        ProgressSchedule.Milestone(
            session: session, phase: phase, progress: progress, approach: approach)
    }
}
