import Positioning
import Tracking

@testable import Control

extension Sample {
    /// Of a line with three corners, the last two.
    static var courseDetail: CourseDetail {
        let corners = [5, 5.01, 5.02].map { Coordinate(latitude: 52 + $0 * $0, longitude: $0) }
        let ground: Course.Ground =
            (try? CourseLine(corners)).map { .line($0) }
            ?? .area(.circle(center: corners[0], enter: 80, leave: 120), practice: 300)
        return CourseDetail(Course(name: "loop", ground: ground), from: 1)
    }
}
