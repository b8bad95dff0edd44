import Positioning
package import Tracking

/// How far along a course the car is.
///
/// Units: shares of 1, metres, seconds.
package struct ProgressRecord: Equatable, Codable, Sendable {
    package var session: Int64
    package var course: String
    /// What is followed, when that is not the course any more.
    package var route: String?
    /// That of the session, or `waiting` before there is one.
    package var phase: String
    /// What is missing while it waits.
    package var waitingFor: CourseShortcoming?
    /// Share of the course that was driven.
    package var progress: Double?
    /// Share of it that is proved to have been driven in order.
    package var coverage: Double?
    /// Share of the way to its start.
    package var approach: Double?
    package var remainingDistance: Double?
    package var remainingTime: Double?
    package var distanceToStart: Double?
    /// Distance from the line, positive to the right of it.
    package var deviation: Double?
    /// Absent while that is not known.
    package var onRoute: Bool?
    /// Another route is being looked for.
    package var rerouting: Bool?
    /// What a person made of it, once it was completed.
    package var resolution: SessionSummary.Resolution?

    enum CodingKeys: String, CodingKey {
        case session
        case course
        case route
        case phase
        case waitingFor = "waiting_for"
        case progress
        case coverage
        case approach
        case remainingDistance = "remaining_distance"
        case remainingTime = "remaining_time"
        case distanceToStart = "distance_to_start"
        case deviation
        case onRoute = "on_route"
        case rerouting
        case resolution
    }

    package init(session: Int64, course: String, phase: String) {
        self.session = session
        self.course = course
        self.phase = phase
    }

    /// A session as it is now.
    package init(_ standing: CourseStanding) {
        self.init(
            session: standing.id, course: standing.course, phase: standing.phase.rawValue)
        route = standing.route == course ? nil : standing.route
        progress = standing.milestone.progress?.places(Decimals.share)
        approach = standing.milestone.approach?.places(Decimals.share)
        coverage = progress == nil ? nil : standing.coverage.places(Decimals.share)
        remainingDistance = standing.remainingDistance?.places(Decimals.figure)
        remainingTime = standing.remainingTime?.places(Decimals.figure)
        distanceToStart = standing.distanceToStart?.places(Decimals.figure)
        deviation = standing.deviation?.places(Decimals.figure)
        onRoute = standing.isOnRoute
        rerouting = standing.isRerouting ? true : nil
        resolution = standing.resolution.map(SessionSummary.Resolution.init)
    }

    /// A session as it was left.
    package init(_ session: CourseRecord) {
        self.init(session: session.id, course: session.course, phase: session.phase.rawValue)
        route = session.route == course ? nil : session.route
        progress = session.progress.places(Decimals.share)
        coverage = session.coverage.places(Decimals.share)
        resolution = session.resolution.map(SessionSummary.Resolution.init)
    }

    /// A course that waits to be started.
    package init(waiting session: Int64, course: String, for missing: CourseShortcoming) {
        self.init(session: session, course: course, phase: Self.waiting)
        waitingFor = missing
    }

    /// The phase of one that waits to be started.
    package static let waiting = "waiting"

    /// What the schedule looks at.
    package var milestone: ProgressSchedule.Milestone {
        ProgressSchedule.Milestone(
            session: session, phase: phase, progress: progress, approach: approach)
    }
}

extension SessionSummary.Resolution {
    init(_ resolution: CourseSession.Resolution) {
        switch resolution {
        case .confirmed: self = .confirmed
        case .discarded: self = .discarded
        }
    }
}
