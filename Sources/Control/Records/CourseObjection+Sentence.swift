package import Tracking

extension CourseObjection {
    /// For a person.
    package var sentence: String {
        switch self {
        case .unknownCourse: "there is no such course"
        case .noSession: "no such course session is going on"
        case .notCompleted: "only a completed course can be confirmed or discarded"
        case .alreadyDecided: "it was confirmed or discarded already"
        case .otherKind: "a line cannot be replaced by an area, nor an area by a line"
        }
    }
}
