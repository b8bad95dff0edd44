import FoundationEssentials
import Positioning
import TestKit
import Testing

@testable import Export

@Suite("CSV as RFC 4180 has it")
struct CSVWriterTests {
    private func text(_ trips: [(points: [DatedPoint], id: Int64, label: String?)]) -> String {
        var text: [UInt8] = []
        var writer = CSVWriter { text += $0 }
        writer.begin()
        for trip in trips { writer.add(trip.points, trip: trip.id, label: trip.label) }
        writer.end()
        return String(decoding: text, as: UTF8.self)
    }

    @Test("a header, a line a point, every line with its end, nothing for what is unknown")
    func lines() {
        var full = DatedPoint(
            coordinate: Coordinate(latitude: 52.090_61, longitude: -5.121_43), height: -4.2,
            time: UTC("2026-04-27T19:48:55.250Z"), speed: 13.4, track: 271)
        full.isBridged = true
        let bare = DatedPoint(
            coordinate: Coordinate(latitude: 0, longitude: 0.000_000_1), height: .nan,
            isAfterGap: true)
        let nowhere = DatedPoint(coordinate: Coordinate(latitude: 91, longitude: 0))
        #expect(
            text([([full, bare, nowhere], 7, nil), ([bare], 8, "a")])
                == "trip,label,time,lat,lon,altMSL,speed,track,gap,bridged\r\n"
                + "7,,2026-04-27T19:48:55.250Z,52.0906100,-5.1214300,-4.20,13.40,271.00,,1\r\n"
                + "7,,,0.0000000,0.0000001,,,,1,\r\n"
                + "8,a,,0.0000000,0.0000001,,,,1,\r\n")
    }

    struct Field: CustomTestStringConvertible, Sendable {
        let text: String
        let written: String

        var testDescription: String { written }
    }

    static let fields = [
        Field(text: "plain", written: "plain"),
        Field(text: "a;b'c", written: "a;b'c"),
        Field(text: "a,b", written: "\"a,b\""),
        Field(text: "the \"long\" way", written: "\"the \"\"long\"\" way\""),
        Field(text: "two\nlines", written: "\"two\nlines\""),
        Field(text: "two\r\nlines", written: "\"two\r\nlines\""),
        Field(text: "a\u{0},", written: "\"a,\""),
        Field(text: "", written: ""),
    ]

    @Test("what separates is quoted, a quote doubled", arguments: fields)
    func field(_ field: Field) {
        #expect(CSVWriter.field(field.text) == field.written)
    }

    @Test("Python reads the same label and the same numbers")
    func python() throws {
        let text = text([(Trip.points, 41, Trip.name), (Trip.points, 42, "a\r\n\"b\"")])
        let script = """
            import csv, sys
            with open(sys.argv[1], newline="", encoding="utf-8") as file:
                rows = list(csv.DictReader(file, strict=True))
            for row in rows:
                assert None not in row and None not in row.values(), row
                print(row["trip"], row["label"].encode().hex(), row["time"], row["lat"], row["lon"])
            """
        guard let read = try Checker.python(script, reading: text) else { return }
        let rows = read.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(rows.count == 2 * Trip.points.count)
        for (row, point) in zip(rows, Trip.points) {
            #expect(row[0] == "41")
            #expect(row[1] == Trip.name.utf8.map { Self.hex($0) }.joined())
            #expect(UTC(row[2]) == point.time)
            #expect(abs((Double(row[3]) ?? 99) - point.coordinate.latitude) < 1e-7)
            #expect(abs((Double(row[4]) ?? 999) - point.coordinate.longitude) < 1e-7)
        }
        #expect(rows.last?[1] == "610d0a226222")
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
    }
}
