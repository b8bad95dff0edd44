/// How a course session stands: what is seen of it, without what it takes to follow the course.
///
/// Units: shares of 1, metres, seconds.
package struct CourseStanding: Equatable, Sendable {
    /// The session's number.
    package var id: Int64
    /// What it was started for.
    package var course: String
    /// What is followed now.
    package var route: String
    package var phase: CoursePhase
    package var milestone: ProgressSchedule.Milestone
    /// Share of the route that is proved to have been driven in order.
    package var coverage: Double
    package var remainingDistance: Double?
    package var remainingTime: Double?
    package var distanceToStart: Double?
    /// Distance from the line, positive to the right of it.
    package var deviation: Double?
    /// `nil` while that is not known.
    package var isOnRoute: Bool?
    package var isRerouting: Bool
    package var resolution: CourseSession.Resolution?

    init(_ session: CourseSession) {
        id = session.attributes.id
        course = session.attributes.course
        route = session.route.name
        phase = session.phase
        milestone = session.milestone
        coverage = session.coverage
        remainingDistance = session.remainingDistance
        remainingTime = session.remainingTime
        distanceToStart = session.distanceToStart
        deviation = session.deviation
        isOnRoute = session.isOnRoute
        isRerouting = session.isRerouting
        resolution = session.resolution
    }
}
