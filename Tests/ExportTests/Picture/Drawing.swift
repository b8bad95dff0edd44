import Positioning
import Testing

@testable import Export

/// A picture as it was drawn, taken apart again.
struct Drawing {
    let text: String
    let map: PaperBox

    init(_ picture: MapPicture, isPage: Bool = false) throws {
        var bytes: [UInt8] = []
        if isPage { picture.page { bytes += $0 } } else { picture.svg { bytes += $0 } }
        text = String(decoding: bytes, as: UTF8.self)
        let start = try #require(text.firstRange(of: "<rect class=\"fog\""))
        let tag = text[start.upperBound...].prefix { $0 != ">" }
        let size = Self.numbers(in: tag)
        try #require(size.count == 2)
        map = PaperBox(left: 0, top: 0, right: size[0], bottom: size[1])
    }

    /// The lines of all paths whose class begins so, as corners.
    func lines(_ name: String) -> [[PaperPoint]] {
        text.split(separator: "<path ").dropFirst().flatMap { piece -> [[PaperPoint]] in
            guard piece.hasPrefix("class=\"\(name)"), let start = piece.firstRange(of: " d=\""),
                // Those of the legend are not on the map.
                !piece.contains(" 0h")
            else { return [] }
            let path = piece[start.upperBound...].prefix { $0 != "\"" }
            return path.split(separator: "M").map { line in
                let numbers = Self.numbers(in: line)
                return stride(from: 0, to: numbers.count - 1, by: 2).map {
                    PaperPoint(x: numbers[$0], y: numbers[$0 + 1])
                }
            }
        }
    }

    /// Where marks with words stand.
    var pins: [PaperPoint] {
        text.split(separator: "class=\"pin\" transform=\"translate(").dropFirst().compactMap {
            let numbers = Self.numbers(in: $0.prefix { $0 != ")" })
            return numbers.count == 2 ? PaperPoint(x: numbers[0], y: numbers[1]) : nil
        }
    }

    /// Everything of the ways that was drawn.
    var driven: [PaperPoint] { (lines("band") + lines("unseen")).flatMap { $0 } }

    func holds(_ spot: PaperPoint) -> Bool { PaperBox(around: spot, 0).isInside(map) }

    private static func numbers(in text: Substring) -> [Double] {
        text.split { !"-.0123456789e".contains($0) }.compactMap { Double($0) }
    }
}

/// Drives to be drawn.
enum Route {
    /// Along a wavy line from one place to another, a point a step.
    static func track(
        from start: Coordinate, to end: Coordinate, points: Int, seconds: Double = 1,
        speed: Double = 10
    ) -> MapPicture.Track? {
        let path = (0..<points).map { index -> DatedPoint in
            let share = Double(index) / Double(max(1, points - 1))
            var place = start.interpolated(to: end, fraction: share)
            // A wave of a thousandth of the way keeps it from being one straight line.
            let wave = index % 2 == 0 ? 0.001 : -0.001
            place.latitude += (end.latitude - start.latitude) * wave
            place.longitude = wrapped(
                place.longitude + wrapped(end.longitude - start.longitude) * wave)
            return DatedPoint(coordinate: place, speed: speed)
        }
        return MapPicture.Track(path, at: path.indices.map { Double($0) * seconds })
    }

    static func picture(
        _ from: (Double, Double), _ to: (Double, Double), points: Int = 500
    ) -> MapPicture {
        var picture = MapPicture(title: "a drive", facts: ["on a day"])
        picture.tracks = [
            track(
                from: Coordinate(latitude: from.0, longitude: from.1),
                to: Coordinate(latitude: to.0, longitude: to.1), points: points)
        ].compactMap { $0 }
        return picture
    }
}
