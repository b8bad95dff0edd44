import Positioning
import Testing
import Tracking

@Suite("What tells where a car was is found, however it is written")
struct WhereaboutsTests {
    private static let whereabouts = Whereabouts(of: [
        Coordinate(latitude: 40.7601, longitude: -113.8911),
        Coordinate(latitude: 40.7688, longitude: -113.8911),
    ])

    @Test(
        "these do",
        arguments: [
            "lat=40.7654321", "lon=-113.89", "113.885 W", "40,7654 N", "[-113.8899,40.7666]",
            "at 40.76", "N40.765° W113.891°", "$GPGLL,4045.9,N", "11353.466,W", "4545.9 4045.612",
            "40°45'36\" N", "40 45.9", "113d53m28s", "407654321", "-1138912345", "lat_e5=4076543",
            "407654",
        ])
    func telling(text: String) {
        #expect(!Self.whereabouts.found(in: text).isEmpty)
    }

    @Test("so does a cell of the map", arguments: [5, 6, 7])
    func cell(letters: Int) throws {
        let place = Coordinate(latitude: 40.7605, longitude: -113.8911)
        let name = try #require(Geohash(place).name(letters: letters))
        #expect(Self.whereabouts.found(in: "explored=\(name)") != [])
        #expect(Self.whereabouts.found(in: "explored=\(name.prefix(4))") == [])
    }

    @Test(
        "these do not",
        arguments: [
            "", "trip ended: 3 distance=4321 duration=113.2 uptime=407.6", "points=113 in 40 min",
            "40.9 m", "113 W", "2026-11-30T15:40:45.113Z", "process 40766 on port 113",
            "sequence 4076", "41.7654 114.89", "version 40.12.0", "4145.9 11253.4",
            "7.6 MB, 40 %, 76 °C",
        ])
    func silent(text: String) {
        #expect(Self.whereabouts.found(in: text) == [])
    }
}
