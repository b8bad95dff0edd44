/// How far a session has come.
///
/// The names are those of SPEC §9.
package enum CoursePhase: String, Codable, Sendable {
    case headingToCourse = "heading_to_course"
    case drivingCourse = "driving_course"
    case completed
    case cancelled
    case interrupted

    /// Nothing is decided yet.
    package var isOpen: Bool {
        switch self {
        case .headingToCourse, .drivingCourse: true
        case .completed, .cancelled, .interrupted: false
        }
    }
}
