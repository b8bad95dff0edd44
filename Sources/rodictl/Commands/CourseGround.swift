import Control
import Export
import Positioning
import Tracking

/// Where a course leads, asked of the daemon piece by piece.
struct CourseGround {
    let course: CourseListing
    /// Empty for an area.
    let line: [Coordinate]
    let area: Place.Shape?

    /// `nil` when the daemon has no such course any more, or is older than the question.
    static func ask(
        _ name: String, trimmed: Bool, on client: ControlClient
    ) throws(Failure) -> CourseGround? {
        var wish = Request.CourseGet(course: name, trimmed: trimmed ? true : nil)
        var line: [Coordinate] = []
        do throws(ClientError) {
            while true {
                wish.from = line.count
                let detail: CourseDetail = try client.call(.courseGet(wish))
                line += (detail.line ?? []).map {
                    Coordinate(latitude: $0.last ?? .nan, longitude: $0.first ?? .nan)
                }
                guard let more = detail.line, !more.isEmpty, line.count < detail.positions ?? 0
                else {
                    return CourseGround(
                        course: detail.course, line: line, area: detail.outline?.shape)
                }
            }
        } catch {
            if case .refused(let refusal) = error, Self.unknown.contains(refusal.code) {
                return nil
            }
            throw Failure(error)
        }
    }

    private static let unknown = [RPCError.Code.notFound, RPCError.Code.unknownMethod]

    /// As a feature that can be put among courses again.
    func write(to emit: @escaping ([UInt8]) -> Void) {
        var properties: [(String, GeoJSONWriter.Property)] = [
            ("name", .text(course.name)), ("kind", .text(course.kind.rawValue)),
        ]
        if let corridor = course.corridor { properties.append(("corridor", .number(corridor))) }
        if let limit = course.offRoute { properties.append(("off_route", .number(limit))) }
        if let complete = course.complete {
            properties.append(("complete", .text(complete.rawValue)))
        }
        if let share = course.share { properties.append(("share", .number(share))) }
        if let practice = course.practice { properties.append(("time", .number(practice))) }
        if let area {
            GeoJSONWriter.write(area, properties: properties, to: emit)
        } else {
            GeoJSONWriter.write(
                line.map { DatedPoint(coordinate: $0) }, properties: properties, to: emit)
        }
    }
}
