/// What a person may want of a course.
///
/// The latest session is meant, or the latest wish for one, unless a number says which.
package enum CourseCommand: Equatable, Sendable {
    /// Gives up after so many seconds in which it could not be started; `nil` never does.
    case start(String, patience: Double? = CourseKeeper.patience)
    case stop(Int64? = nil)
    case replace(with: String, in: Int64? = nil)
    /// A new route is being looked for, or is no longer.
    case reroute(Bool, in: Int64? = nil)
    /// Confirms or discards what was completed.
    case resolve(CourseSession.Resolution, Int64? = nil)
}
