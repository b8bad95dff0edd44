import Ledger

/// What waits is numbered anew when a store opens late that has used the numbers.
extension Recorder {
    /// Whether something waits that names a trip, or a course session.
    var isNumbered: Bool { backlog.isAboutTrips || backlog.isAboutCourses }

    /// Numbers the trips of everything that waits `shift` higher.
    func renumberTrips(by shift: Int64) {
        backlog.renumberTrips(by: shift)
        for index in told.indices { told[index].renumberTrip(by: shift) }
    }

    /// Numbers the course sessions of everything that waits `shift` higher.
    func renumberCourses(by shift: Int64) {
        backlog.renumberCourses(by: shift)
        for index in told.indices { told[index].renumberCourse(by: shift) }
    }
}
