import Positioning
import TestKit
import Testing

@testable import Export

@Suite("GPX 1.1, element by element in the order of its schema")
struct GPXWriterTests {
    static let noon = UTC(milliseconds: 1_777_291_200_000)

    private func write(name: String? = nil, _ points: [DatedPoint]) -> String {
        var writer = GPXWriter(name: name)
        writer.begin()
        for point in points { writer.point(point) }
        writer.end()
        return String(decoding: writer.take(), as: UTF8.self)
    }

    private func body(_ points: [DatedPoint]) -> String {
        let text = write(points)
        guard let start = text.firstRange(of: "<trk>") else { return "" }
        return String(text[start.lowerBound...])
    }

    private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        Coordinate(latitude: latitude, longitude: longitude)
    }

    @Test("a point with everything, then one with nothing but its place")
    func order() {
        let full = DatedPoint(
            coordinate: place(52.090_612_34, -5.121_43), height: -4.2, time: Self.noon,
            speed: 13.4, track: 271)
        #expect(
            body([full, DatedPoint(coordinate: place(-0.5, 0.000_000_1))])
                == """
                <trk>
                <trkseg>
                <trkpt lat="52.0906123" lon="-5.1214300"><ele>-4.20</ele>\
                <time>2026-04-27T12:00:00Z</time>\
                <extensions><tpx:TrackPointExtension><tpx:speed>13.40</tpx:speed>\
                <tpx:course>271.00</tpx:course></tpx:TrackPointExtension></extensions></trkpt>
                <trkpt lat="-0.5000000" lon="0.0000001"></trkpt>
                </trkseg>
                </trk>
                </gpx>

                """)
    }

    @Test("a gap ends a segment, and no segment is empty")
    func gaps() {
        let points = [false, true, false, true].enumerated().map { index, gap in
            DatedPoint(coordinate: place(Double(index), 0), isAfterGap: gap)
        }
        let text = body(points)
        #expect(text.components(of: "<trkseg>") == 3 && text.components(of: "</trkseg>") == 3)
        #expect(!body([]).contains("trkseg"))
        var writer = GPXWriter()
        writer.begin()
        writer.gap()
        writer.gap()
        writer.end()
        #expect(!String(decoding: writer.take(), as: UTF8.self).contains("trkseg"))
    }

    @Test("milliseconds where there are any, every midnight and year right")
    func times() {
        let times = [
            "2026-04-27T23:59:59.500Z", "2026-04-28T00:00:00Z", "2024-02-29T12:34:56Z",
            "1999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z",
        ]
        let points = times.map { DatedPoint(coordinate: place(1, 1), time: UTC($0)) }
        let text = body(points)
        for time in times { #expect(text.contains("<time>\(time)</time>")) }
        #expect(text.components(of: "<time>") == times.count)
        let outside = UTC(milliseconds: 253_402_300_800_000)
        #expect(
            !body([DatedPoint(coordinate: place(1, 1), time: outside)]).contains("<time>"))
    }

    @Test("a name is escaped, and declared namespaces are used")
    func names() {
        let text = write(
            name: "to <A> & \"B\"\u{1}\n", [DatedPoint(coordinate: place(1, 1), speed: 1)])
        #expect(text.contains("<trk><name>to &lt;A&gt; &amp; &quot;B&quot; </name>"))
        #expect(text.contains("<metadata><name>to &lt;A&gt;"))
        #expect(text.contains(#"xmlns="http://www.topografix.com/GPX/1/1""#))
        #expect(text.contains(#"xmlns:tpx=""#) && text.contains(#"version="1.1" creator=""#))
    }

    @Test("what is no number, or not on the Earth, is left out")
    func nonsense() {
        let points = [
            DatedPoint(
                coordinate: place(1, 180), height: .nan, speed: .infinity, track: -.infinity),
            DatedPoint(coordinate: place(.nan, 1)), DatedPoint(coordinate: place(91, 1)),
            DatedPoint(coordinate: place(1, 181)),
            DatedPoint(coordinate: place(1, 179.999_999_99), height: 1e300, speed: 0),
        ]
        let text = body(points)
        #expect(text.components(of: "<trkpt") == 2)
        #expect(text.components(of: "lon=\"-180.0000000\"") == 2, "the schema ends below 180")
        #expect(!text.contains("<ele>") && text.components(of: "<tpx:speed>0.00<") == 1)
        for word in ["nan", "inf", "e+"] { #expect(!text.contains(word)) }
    }

    @Test("figures are those of the number, for any number", arguments: UInt64(1)...20)
    func figures(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let coordinate = place(
                Double.random(in: -90...90, using: &dice),
                Double.random(in: -180..<180, using: &dice))
            let height = Double.random(in: -1e6...1e6, using: &dice)
            let line = body([DatedPoint(coordinate: coordinate, height: height)])
            let numbers = line.split { !"-.0123456789".contains($0) }.compactMap {
                Double($0)
            }
            #expect(numbers.count == 3)
            #expect(abs(numbers[0] - coordinate.latitude) <= 0.5e-7 + 1e-12)
            #expect(abs(numbers[1] - coordinate.longitude) <= 0.5e-7 + 1e-12)
            #expect(abs(numbers[2] - height) <= 0.005 + 1e-8)
        }
    }

    @Test("a long track passes through a small buffer unharmed")
    func long() throws {
        var writer = GPXWriter(name: "long")
        var text: [UInt8] = []
        var largest = 0
        writer.begin()
        for second in 0..<20_000 {
            if second % 1000 == 999 { writer.gap() }
            writer.point(
                place(52 + Double(second) * 1e-5, 5), height: 1,
                time: Self.noon.advanced(bySeconds: Double(second)), speed: 13)
            largest = max(largest, writer.count)
            if writer.isFull { text += writer.take() }
        }
        writer.end()
        text += writer.take()
        #expect(largest <= 64 * 1024)
        let whole = String(decoding: text, as: UTF8.self)
        #expect(whole.components(of: "<trkpt ") == 20_000)
        #expect(Markup.isBalanced(whole))
        try Checker.xmllint(text)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
