/// How far the car is on its course, and on its way to the visit that is awaited.
package struct Guidance: Equatable, Sendable {
    /// Of the course session that is going on.
    package var course: CourseStanding?
    package var visit: VisitState?
}
