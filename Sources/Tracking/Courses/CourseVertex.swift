import Positioning

/// One corner of a course's line.
///
/// Units: degrees; metres along the line. 24 bytes.
struct CourseVertex: Equatable, Sendable {
    var latitude: Double
    var longitude: Double
    /// From the start of the line.
    var along: Double

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
