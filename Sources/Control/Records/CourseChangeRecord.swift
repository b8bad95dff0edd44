package import Tracking

/// Answer to what changes a course session: `course.start`, `course.stop` and so on.
package struct CourseChangeRecord: Equatable, Codable, Sendable {
    package enum Change: String, Codable, Sendable {
        case started
        /// It starts by itself when `waitingFor` is there.
        case waiting
        /// It cannot be: `reason` is missing.
        case unavailable
        case replaced
        case cancelled
        case confirmed
        case discarded
        /// Nobody is off the route until there is another.
        case rerouting
        /// No other route is looked for any more.
        case routed
    }

    package var change: Change
    package var id: Int64?
    package var course: String?
    package var waitingFor: CourseShortcoming?
    package var reason: String?
    /// Absent while it only waits.
    package var session: SessionSummary?

    enum CodingKeys: String, CodingKey {
        case change
        case id
        case course
        case waitingFor = "waiting_for"
        case reason
        case session
    }

    package init(_ change: Change) { self.change = change }

    /// What became of a command; `nil` for what no command brings about.
    package init?(_ outcome: CourseOutcome) {
        switch outcome.change {
        case .started: change = .started
        case .waiting(let missing):
            change = .waiting
            waitingFor = missing
        case .unavailable(let reason):
            change = .unavailable
            self.reason = reason.word
        case .replaced: change = .replaced
        case .cancelled: change = .cancelled
        case .confirmed: change = .confirmed
        case .discarded: change = .discarded
        case .joined, .offRoute, .onRoute, .wrongWay, .completed, .interrupted: return nil
        }
        id = outcome.session
        course = outcome.course
        session = outcome.record.map(SessionSummary.init)
    }
}
