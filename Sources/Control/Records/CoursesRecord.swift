/// Answer to `course.list`.
package struct CoursesRecord: Equatable, Codable, Sendable {
    package var courses: [CourseListing]
    /// Newest first.
    package var sessions: [SessionSummary]
    package var units: DisplayUnits

    package init(
        courses: [CourseListing], sessions: [SessionSummary], units: DisplayUnits = .metric
    ) {
        self.courses = courses
        self.sessions = sessions
        self.units = units
    }
}
