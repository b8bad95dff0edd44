package import Positioning

/// One go at a course, as stored and shown.
///
/// Units: metres, seconds; shares 0…1.
package struct CourseRecord: Equatable, Sendable {
    package var id: Int64
    /// What it was started for.
    package var course: String
    package var kind: Course.Kind
    package var vehicle: String?
    /// What it follows now: the course, or what replaced it.
    package var route: String
    package var phase: CoursePhase
    package var started: Moment
    package var joined: Moment?
    /// When it was completed, cancelled or interrupted; `nil` while it is going on.
    package var ended: Moment?
    package var progress: Double
    package var coverage: Double
    /// Of the line; 0 for an area.
    package var longestHole: Double
    /// Driven since the course was joined; 0 when it never was.
    package var distance: Double
    /// Since the course was joined.
    package var duration: Double
    /// How often the route was left.
    package var departures: Int
    package var resolution: CourseSession.Resolution?
    /// The bins of the line that were driven; `nil` for an area.
    package var evidence: CourseCoverage?

    package init(
        id: Int64, course: String, kind: Course.Kind, vehicle: String? = nil, route: String,
        phase: CoursePhase, started: Moment
    ) {
        self.id = id
        self.course = course
        self.kind = kind
        self.vehicle = vehicle
        self.route = route
        self.phase = phase
        self.started = started
        progress = 0
        coverage = 0
        longestHole = 0
        distance = 0
        duration = 0
        departures = 0
    }

    /// What is known of a session, on the boot clock alone.
    package init(_ session: CourseSession.Memory) {
        let state = session.state
        self.init(
            id: session.attributes.id, course: session.attributes.course,
            kind: session.attributes.kind, vehicle: session.attributes.vehicle,
            route: state.route, phase: state.phase, started: Moment(state.started))
        joined = state.joined.map { Moment($0) }
        progress = session.progress
        coverage = session.coverage
        resolution = state.resolution
        evidence = state.tracker?.attempt.coverage
        if let figures = state.figures {
            ended = Moment(figures.ended)
            longestHole = figures.longestHole
            distance = figures.distance
            duration = figures.duration
            departures = figures.departures
        } else {
            longestHole = evidence?.longestHole ?? 0
            distance = state.joinedOdometer.map { max(0, state.odometer - $0) } ?? 0
            if let joined = state.joined, let seen = state.lastSeen {
                duration = max(0, seen.seconds(since: joined))
            }
            departures = state.departures
        }
    }

    /// The same with dates.
    package func dated(by offset: ClockOffset?) -> CourseRecord {
        var record = self
        record.started = Moment(started.uptime, by: offset)
        record.joined = joined.map { Moment($0.uptime, by: offset) }
        record.ended = ended.map { Moment($0.uptime, by: offset) }
        return record
    }
}
