package import Positioning

/// What became of a course, or of the wish to drive it.
package struct CourseOutcome: Equatable, Sendable {
    package enum Change: Equatable, Sendable {
        case started
        /// Starts by itself when this is met.
        case waiting(CourseShortcoming)
        case unavailable(Reason)
        /// The course is being driven, for the first time or anew from its start.
        case joined
        case offRoute
        case onRoute
        case wrongWay
        /// The route is another one now.
        case replaced
        case completed
        case interrupted(Interruption)
        case cancelled
        case confirmed(note: String?)
        case discarded
    }

    /// Why a session cannot be.
    package enum Reason: Equatable, Sendable {
        case unknownCourse
        /// This is missing, and will not come by itself or did not come in time.
        case missing(CourseShortcoming)
        /// Another session is going on.
        case busy
    }

    package enum Interruption: String, Codable, Sendable {
        /// The power was off for longer than the reopen window.
        case restart
        /// The course is gone, or not what it was.
        case courseChanged = "course-changed"
        /// The input ended.
        case ended
    }

    package var change: Change
    package var session: Int64
    /// What the session was started for.
    package var course: String
    /// What it follows now.
    package var route: String
    /// When it really happened, and when it was known.
    package var happened: Uptime
    package var decided: Uptime
    package var progress: Double
    package var coverage: Double
    /// Of a session that has ended.
    package var figures: CourseFigures?
    /// The session after it, on the boot clock; `nil` for one that is only wished for.
    package var record: CourseRecord?

    package init(
        change: Change, session: Int64, course: String, route: String, happened: Uptime,
        decided: Uptime, progress: Double, coverage: Double, figures: CourseFigures? = nil,
        record: CourseRecord? = nil
    ) {
        self.change = change
        self.session = session
        self.course = course
        self.route = route
        self.happened = happened
        self.decided = decided
        self.progress = progress
        self.coverage = coverage
        self.figures = figures
        self.record = record
    }

    /// Nobody can wait for it: a name was mistyped, or another course is being driven.
    var isMisunderstanding: Bool {
        switch change {
        case .unavailable(.unknownCourse), .unavailable(.busy): true
        case .started, .waiting, .unavailable(.missing), .joined, .offRoute, .onRoute, .wrongWay,
            .replaced, .completed, .interrupted, .cancelled, .confirmed, .discarded:
            false
        }
    }

    mutating func date(by offset: ClockOffset?) { record = record?.dated(by: offset) }

    /// The word after `course.`, as in the table of SPEC §12.
    package var name: String {
        switch change {
        case .started: "started"
        case .waiting: "waiting"
        case .unavailable: "unavailable"
        case .joined: "joined"
        case .offRoute: "off_route"
        case .onRoute: "on_route"
        case .wrongWay: "wrong_way"
        case .replaced: "replaced"
        case .completed: "completed"
        case .interrupted: "interrupted"
        case .cancelled: "cancelled"
        case .confirmed: "confirmed"
        case .discarded: "discarded"
        }
    }
}
