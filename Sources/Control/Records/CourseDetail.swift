import Positioning
package import Tracking

/// Answer to `course.get`: where a course leads, as far as a map shows it.
///
/// A line comes piece by piece: some of its positions, and how many there are in all. Positions are
/// longitude, latitude, as in GeoJSON.
///
/// Units: degrees, metres.
package struct CourseDetail: Equatable, Codable, Sendable {
    package var course: CourseListing
    /// Of a line: the positions that were asked for.
    package var line: [[Double]]?
    /// Of a line: how many positions there are, of which `line` holds some.
    package var positions: Int?
    /// Of an area.
    package var outline: PlaceOutline?
    /// `true` when something near private places is left out; else absent.
    package var trimmed: Bool?
    package var units: DisplayUnits

    /// From the position of a number, counted from 0, on, and at most so many.
    package init(
        _ course: Course, from first: Int = 0, limit: Int = mostPositions,
        outside zones: [PrivacyZone] = [], units: DisplayUnits = .metric
    ) {
        self.course = CourseListing(course)
        self.units = units
        switch course.ground {
        case .line(let ground):
            let shown = PrivacyTrim.visible(of: ground, outside: zones)
            let begin = min(shown.lowerBound + max(0, min(first, shown.count)), shown.upperBound)
            let count = max(0, min(limit, Self.mostPositions, shown.upperBound - begin))
            line = (begin..<begin + count).map { PlaceOutline.position(ground.coordinate(at: $0)) }
            positions = shown.count
            // A length that counts the rest says how far away it ends.
            guard shown.count < ground.vertexCount else { return }
            trimmed = true
            self.course.length = nil
        case .area(let shape, _):
            if PrivacyTrim.shows(shape, outside: zones) {
                outline = PlaceOutline(shape)
            } else {
                trimmed = true
            }
        }
    }

    /// Of one answer: some 250 kB.
    package static let mostPositions = 10_000
}
