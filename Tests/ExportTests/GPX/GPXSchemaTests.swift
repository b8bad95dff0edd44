import Positioning
import Testing

@testable import Export

@Suite("GPX that other programs take")
struct GPXSchemaTests {
    /// Everything the writer can write: names, gaps, several tracks, types, edges of the Earth.
    private var everything: String {
        var writer = GPXWriter(name: Trip.name, document: "two \(Trip.name)")
        writer.begin()
        for point in Trip.points { writer.point(point) }
        writer.nextTrack(type: "bridged")
        for latitude in [-90.0, 90] {
            for longitude in [-180.0, 179.999_999_99, 180] {
                writer.point(Coordinate(latitude: latitude, longitude: longitude))
            }
        }
        writer.nextTrack(name: "empty")
        writer.nextTrack(name: "late")
        writer.point(
            Coordinate(latitude: 0, longitude: 0), height: -430.5,
            time: UTC("2024-02-29T23:59:59.999Z"), speed: 0, track: 359.999)
        writer.end()
        return String(decoding: writer.take(), as: UTF8.self)
    }

    @Test("is valid against the schema of GPX 1.1")
    func valid() throws {
        try Checker.xmllint(Array(everything.utf8), schema: GPXSchema.text)
    }

    static let faults: [(part: String, instead: String)] = [
        ("lat=\"90.0000000\"", "lat=\"90.1\""),
        ("lon=\"-180.0000000\"", "lon=\"180\""), ("<type>bridged</type>", "<kind/>"),
        ("2024-02-29T", "2023-02-29T"), ("version=\"1.1\"", "version=\"1.0\""),
    ]

    @Test("the schema refuses what is wrong", arguments: 0..<5)
    func strict(number: Int) throws {
        let fault = Self.faults[number]
        let text = everything
        #expect(text.contains(fault.part))
        let broken = text.replacing(fault.part, with: fault.instead, maxReplacements: 1)
        let isRefused = try Checker.xmllintRefuses(broken, schema: GPXSchema.text)
        #expect(isRefused ?? true)
    }

    @Test("comes back from gpsbabel with the same places, times and segments")
    func roundTrip() throws {
        var writer = GPXWriter(name: Trip.name)
        writer.begin()
        for point in Trip.points { writer.point(point) }
        writer.end()
        let text = String(decoding: writer.take(), as: UTF8.self)
        guard let track = try Checker.gpsbabel(text, from: "gpx") else { return }
        #expect(track.flatMap { $0 } == Trip.points.map { Checker.Spot($0) })
        #expect(track.map(\.count) == Trip.segments)
    }
}
