/// Why a command about a course changed nothing.
package enum CourseObjection: Equatable, Sendable {
    case unknownCourse
    /// No such session, or none that is open.
    case noSession
    /// Only a completed session can be confirmed or discarded.
    case notCompleted
    /// It was confirmed or discarded before.
    case alreadyDecided
    /// A line cannot be replaced by an area, nor the other way round.
    case otherKind
}
