import Testing

@testable import rodictl

@Suite("A file is written in the format that it is named after")
struct TripFormatTests {
    @Test(
        "the ending rules, and GPX where there is none",
        arguments: [
            ("drive.KML", .kml), ("drive.json", .geojson), ("/tmp/x.y/drive", .gpx), ("-", .gpx),
            (nil, .gpx), ("a.b.html", .html),
        ] as [(String?, TripFormat)])
    func ending(file: String?, format: TripFormat) throws {
        let call = try Call(.trips, ["export", "last"])
        #expect(try TripFormat(call, file) == format)
    }

    @Test("an ending that is no format is a mistake, unless --format says what is meant")
    func unknown() throws {
        let plain = try Call(.trips, ["export", "last"])
        #expect(throws: Failure.self) { try TripFormat(plain, "drive.fit") }
        let chosen = try Call(.trips, ["export", "last", "--format", "csv"])
        #expect(try TripFormat(chosen, "drive.txt") == .csv)
    }
}
