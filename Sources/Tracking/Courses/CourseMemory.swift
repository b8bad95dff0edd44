import Positioning

/// What must survive a restart about all courses: a few hundred bytes a session, no vertices.
package struct CourseMemory: Equatable, Codable, Sendable {
    var sessions: [CourseSession.Memory]
    var wishes: [CourseWish]
    var nextID: Int64

    /// Nobody had driven a course lately, nor wanted to.
    package static var empty: CourseMemory { CourseMemory(sessions: [], wishes: [], nextID: 1) }

    /// Whether something in it may go on.
    package var isOpen: Bool {
        !wishes.isEmpty || sessions.contains { $0.state.phase.isOpen }
    }

    package func knows(_ session: Int64) -> Bool {
        sessions.contains { $0.attributes.id == session }
    }

    /// The session that was going on, as it was left: the latest.
    package var open: CourseRecord? {
        sessions.last { $0.state.phase.isOpen }.map { CourseRecord($0) }
    }

    /// The same on the clock of this boot.
    package func shifted(by duration: Duration) -> CourseMemory {
        var memory = self
        for index in memory.sessions.indices {
            memory.sessions[index].state.shift(by: duration)
        }
        for index in memory.wishes.indices {
            memory.wishes[index].asked.shift(by: duration)
            memory.wishes[index].givesUp?.shift(by: duration)
        }
        return memory
    }
}

/// A session that was asked for and could not be started yet.
struct CourseWish: Equatable, Codable, Sendable {
    var attributes: CourseSession.Attributes
    var asked: Uptime
    /// `nil` for one that waits for ever.
    var givesUp: Uptime?
    var waitingFor: CourseShortcoming
}
