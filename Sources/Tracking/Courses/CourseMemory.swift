import Positioning

/// What must survive a restart about all courses: a few hundred bytes a session, no vertices.
package struct CourseMemory: Equatable, Codable, Sendable {
    var sessions: [CourseSession.Memory]
    var wishes: [CourseWish]
    var nextID: Int64
}

/// A session that was asked for and could not be started yet.
struct CourseWish: Equatable, Codable, Sendable {
    var attributes: CourseSession.Attributes
    var asked: Uptime
    /// `nil` for one that waits for ever.
    var givesUp: Uptime?
    var waitingFor: CourseShortcoming
}
