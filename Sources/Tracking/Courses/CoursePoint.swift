/// A point of a session's own track, which is coarser than the trip's.
package struct CoursePoint: Equatable, Sendable {
    package var session: Int64
    package var point: TrackPoint
}
