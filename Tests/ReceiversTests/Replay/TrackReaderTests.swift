import FoundationEssentials
import Positioning
import TestKit
import Testing

@testable import Receivers

@Suite("A GPX track with times is a capture")
struct TrackReaderTests {
    @Test("one epoch a point, with what the recorder wrote down of it")
    func points() throws {
        let (epochs, counts) = try read(
            """
            <?xml version="1.0"?><gpx><wpt lat="1" lon="1"><time>2020-01-01T00:00:00Z</time></wpt>
            <rte><rtept lat="1" lon="1"><time>2020-01-01T00:00:00Z</time></rtept></rte><trk><trkseg>
            <trkpt lat="45.25" lon="13.5"><ele>211.5</ele><time>2020-12-18T06:15:50.5Z</time>
            <geoidheight>45</geoidheight><fix>dgps</fix><sat>9</sat><hdop>0.9</hdop>
            <extensions><x:speed>3</x:speed><x:course>90</x:course></extensions></trkpt>
            <trkpt lat="45.25" lon="13.5"><time>2020-12-18T06:15:52Z</time></trkpt></trkseg><trkseg>
            <trkpt lat="45.25" lon="13.6"><time>2020-12-18T06:20:50Z</time><fix>none</fix></trkpt>
            </trkseg></trk></gpx>
            """)
        #expect(counts == TrackCounts(points: 3))
        #expect(epochs.map(\.received.seconds) == [0, 1.5, 1.5])
        #expect(epochs.map(\.mode) == [.threeD, .twoD, .none])
        #expect(
            epochs.map { $0.time?.description.suffix(13) } == [
                "06:15:50.500Z", "06:15:52.000Z", "06:20:50.000Z",
            ])
        let first = try #require(epochs.first)
        #expect(first.coordinate == Coordinate(latitude: 45.25, longitude: 13.5))
        #expect(first.timeOfDay == 22_550_500)
        #expect(first.heightAboveSeaLevel == 211.5)
        #expect(first.heightAboveEllipsoid == 256.5)
        #expect(first.status == .differential)
        #expect(first.satellitesUsed == 9)
        #expect(first.horizontalDOP == 0.9 && first.statesDilution)
        #expect(first.speed == 3 && first.track == 90)
        #expect(epochs[1].speed == nil && epochs[1].heightAboveSeaLevel == nil)
        #expect(!epochs[1].statesDilution)
        #expect(epochs[2].coordinate == nil)
    }

    @Test(
        "B21: cut off amid a point, or followed by noughts, it gives what it has and says so",
        arguments: [
            ("<trkp", "line 3: the end of the file inside <trkseg>, expected </trkseg>"),
            (
                "<trkpt lat='1' lon='1'><ele>5",
                "line 3: the end of the file inside <ele>, expected </ele>"
            ),
            (
                "\u{0}\u{0}\u{0}",
                "line 3: a byte 0, expected XML in UTF-8 without control characters"
            ),
        ])
    func damaged(rest: String, damage: String) throws {
        let (epochs, counts) = try read(
            "<gpx><trk><trkseg>\n\(Self.point(0))\(Self.point(1))\n\(rest)")
        #expect(epochs.count == 2)
        #expect(counts == TrackCounts(points: 2, damage: damage))
    }

    @Test("points without a time are no epochs, and points without a place are no fixes")
    func counted() throws {
        let (epochs, counts) = try read(
            "<gpx><trk><trkseg>\(Self.point(0))<trkpt lat='1' lon='1'/><trkpt><time>2020-01-01T00:00:01Z</time></trkpt></trkseg></trk></gpx>"
        )
        #expect(epochs.map(\.mode) == [.twoD, .none])
        #expect(counts == TrackCounts(points: 2, timeless: 1, nowhere: 1))
    }

    @Test(
        "a file without a single point to replay is refused with the reason",
        arguments: [
            (
                "<gpx><trk><trkseg><trkpt lat='1' lon='1'/></trkseg></trk></gpx>",
                "its points have no times"
            ),
            ("<gpx/>", "it has no track points"),
            (
                "<?xml version='1.0' encoding='UTF-16'?><gpx/>",
                "line 1: encoding UTF-16, expected XML in UTF-8"
            ),
            ("<?xml version='1.0'?><kml/>", "line 1: <kml>, expected <gpx>"),
        ])
    func noTrack(text: String, reason: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "track.gpx")
        #expect(throws: CaptureError.noTrack(path: path, reason: reason)) {
            try read(text, path: path)
        }
    }

    @Test("longer than what is read at once, it is read to its end")
    func long() throws {
        let points = (0..<5000).map(Self.point).joined(separator: "\n")
        let (epochs, counts) = try read("<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>")
        #expect(epochs.count == 5000)
        #expect(counts == TrackCounts(points: 5000))
        #expect(epochs.last?.received.seconds == 4999)
    }

    @Test(
        "real recordings are read to their last point",
        arguments: [
            ("visnjan-with-car.gpx", 104), ("whitchurch-routeA-Garmin-Edge-605.gpx", 6398),
            ("whitchurch-routeA-MotoG3.gpx", 2363), ("whitchurch-routeA-adafruit.gpx", 1267),
        ])
    func recorded(name: String, points: Int) throws {
        guard let url = Captures.find("courses/\(name)") else { return }
        let reader = try CaptureReader(path: url.path)
        var epochs = 0
        while let epoch = try reader.next() {
            epochs += 1
            #expect(epoch.coordinate != nil)
        }
        #expect(epochs == points)
        #expect(reader.trackCounts == TrackCounts(points: points))
    }

    private static func point(_ second: Int) -> String {
        let time = UTC(milliseconds: Int64(1_577_836_800 + second) * 1000)
        return "<trkpt lat='\(45 + Double(second) / 10_000)' lon='7'><time>\(time)</time></trkpt>"
    }

    private func read(_ text: String) throws -> ([Epoch], TrackCounts) {
        let folder = try TemporaryFolder()
        return try read(text, path: try folder.write(text, to: "track.gpx"))
    }

    @discardableResult
    private func read(_ text: String, path: String) throws -> ([Epoch], TrackCounts) {
        let reader = try CaptureReader(path: path)
        var epochs: [Epoch] = []
        while let epoch = try reader.next() { epochs.append(epoch) }
        return (epochs, try #require(reader.trackCounts))
    }
}
