import Positioning
import Testing

@testable import Export

@Suite("KML with the times of its points")
struct KMLWriterTests {
    private func text(
        _ paths: [(points: [DatedPoint], name: String, isBridged: Bool)], name: String = "all"
    ) -> String {
        var text: [UInt8] = []
        var writer = KMLWriter { text += $0 }
        writer.begin(name: name)
        for path in paths { writer.add(path.points, name: path.name, isBridged: path.isBridged) }
        writer.end()
        return String(decoding: text, as: UTF8.self)
    }

    private func body(_ points: [DatedPoint]) -> String {
        let text = text([(points, "a", false)])
        guard let start = text.firstRange(of: "<styleUrl>"),
            let end = text.firstRange(of: "</Placemark>")
        else { return "" }
        return String(text[start.lowerBound..<end.lowerBound])
    }

    @Test("a dated path is a track of times, then of places, a segment per gap")
    func dated() {
        let points = [
            DatedPoint(
                coordinate: Coordinate(latitude: 52.090_61, longitude: 5.121_43), height: -4.2,
                time: UTC("2026-04-27T19:48:55.250Z")),
            DatedPoint(
                coordinate: Coordinate(latitude: -0.5, longitude: -179.999_999_9),
                time: UTC("2026-04-27T19:48:56Z")),
            DatedPoint(
                coordinate: Coordinate(latitude: 1, longitude: 2),
                time: UTC("2026-04-28T00:00:00Z"), isAfterGap: true),
        ]
        #expect(
            body(points)
                == """
                <styleUrl>#track</styleUrl>
                <gx:MultiTrack><gx:interpolate>0</gx:interpolate>
                <gx:Track>
                <when>2026-04-27T19:48:55.250Z</when>
                <when>2026-04-27T19:48:56Z</when>
                <gx:coord>5.1214300 52.0906100 -4.20</gx:coord>
                <gx:coord>-179.9999999 -0.5000000 </gx:coord>
                </gx:Track>
                <gx:Track>
                <when>2026-04-28T00:00:00Z</when>
                <gx:coord>2.0000000 1.0000000 </gx:coord>
                </gx:Track>
                </gx:MultiTrack>

                """.replacing("0 </gx", with: "0</gx").replacing(
                    "-0.5000000 <", with: "-0.5000000<"))
    }

    @Test("one that is not wholly dated is lines, of two places at least")
    func undated() {
        let points = [
            DatedPoint(coordinate: Coordinate(latitude: 52, longitude: 5)),
            DatedPoint(
                coordinate: Coordinate(latitude: 52.1, longitude: 5), height: 3,
                time: UTC("2026-04-27T19:48:55Z")),
            DatedPoint(coordinate: Coordinate(latitude: 53, longitude: 6), isAfterGap: true),
        ]
        #expect(
            body(points)
                == """
                <styleUrl>#track</styleUrl>
                <MultiGeometry>
                <LineString><coordinates>
                5.0000000,52.0000000
                5.0000000,52.1000000,3.00
                </coordinates></LineString>
                <LineString><coordinates>
                6.0000000,53.0000000
                6.0000000,53.0000000
                </coordinates></LineString>
                </MultiGeometry>

                """)
    }

    @Test("what is not on the Earth is left out, and a path of nothing is none")
    func nonsense() {
        let nowhere = DatedPoint(coordinate: Coordinate(latitude: .nan, longitude: 5))
        #expect(!text([([nowhere], "a", false), ([], "b", true)]).contains("<Placemark>"))
    }

    @Test("names are escaped, and the whole is XML")
    func names() throws {
        let points = Trip.points
        let text = text([(points, Trip.name, false), (points, "x", true)], name: Trip.name)
        #expect(text.contains("<name>" + XMLText.escaped(Trip.name) + "</name>"))
        #expect(text.contains("<styleUrl>#bridged</styleUrl>"))
        #expect(Markup.isBalanced(text))
        try Checker.xmllint(Array(text.utf8))
    }

    @Test("gpsbabel reads every point with its time, in its segment")
    func gpsbabel() throws {
        let text = text([(Trip.points, Trip.name, false)])
        guard let track = try Checker.gpsbabel(text, from: "kml") else { return }
        #expect(track.flatMap { $0 } == Trip.points.map { Checker.Spot($0) })
        #expect(track.map(\.count) == Trip.segments)
    }
}
