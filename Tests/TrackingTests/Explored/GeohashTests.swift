import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("A geohash is 35 bits inside and seven letters outside")
struct GeohashTests {
    @Test(
        "names known cells",
        arguments: [
            (57.64911, 10.40744, "u4pruyd"), (37.7749, -122.4194, "9q8yyk8"),
            (-33.8688, 151.2093, "r3gx2f7"), (48.8584, 2.2945, "u09tunq"), (0, 0, "s000000"),
            (52.1, 5.1, "u178kh9"), (-16.5, 179.99, "rvpfpu2"), (71.17, 25.78, "usdkfsh"),
        ])
    func names(_ latitude: Double, _ longitude: Double, _ name: String) {
        let cell = Geohash(Coordinate(latitude: latitude, longitude: longitude))
        #expect(cell.text == name)
        #expect(cell.name(letters: 5) == String(name.prefix(5)))
        #expect(cell.name(letters: 6) == String(name.prefix(6)))
    }

    @Test(
        "the poles and the date line have cells like any other place",
        arguments: [
            (-90.0, -180.0, "0000000"), (90, 179.99999, "zzzzzzz"), (0, -180, "8000000"),
            (0, 180, "8000000"), (90, 180, "bpbpbpb"),
        ])
    func edges(_ latitude: Double, _ longitude: Double, _ name: String) {
        #expect(Geohash(Coordinate(latitude: latitude, longitude: longitude)).text == name)
    }

    @Test("coarser cells are prefixes, as letters and as integers")
    func prefixes() {
        let one = Geohash(Coordinate(latitude: 52.1000, longitude: 5.1000))
        let near = Geohash(Coordinate(latitude: 52.1030, longitude: 5.1000))
        let far = Geohash(Coordinate(latitude: 52.1900, longitude: 5.1000))
        #expect(one != near)
        #expect(one.prefix(letters: 5) == near.prefix(letters: 5))
        #expect(one.prefix(letters: 5) != far.prefix(letters: 5))
        #expect(one.prefix(letters: 7) == one.rawValue)
        #expect(one.prefix(letters: 8) == nil && one.prefix(letters: 0) == nil)
        #expect(one.name(letters: 8) == nil && one.name(letters: 0) == nil)
    }

    @Test("only 35 bits are a cell")
    func bits() {
        #expect(Geohash(rawValue: 1 << 35) == nil)
        #expect(Geohash(rawValue: 1 << 35 - 1)?.text == "zzzzzzz")
    }

    @Test("the middle of a cell lies in it, anywhere on Earth", arguments: UInt64(1)...5)
    func corners(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let cell = try #require(Geohash(rawValue: .random(in: 0..<(1 << 35), using: &dice)))
            let corner = cell.corner
            let middle = Coordinate(
                latitude: corner.latitude + 0.5 * Geohash.side,
                longitude: corner.longitude + 0.5 * Geohash.side)
            #expect(Geohash(middle) == cell)
            #expect(Geohash(corner) == cell, "a border belongs to the cell north or east of it")
        }
    }
}
