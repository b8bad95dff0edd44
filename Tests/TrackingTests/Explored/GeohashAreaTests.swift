import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("Cells of any precision, and boxes of them")
struct GeohashAreaTests {
    @Test(
        "a name and its area are one",
        arguments: ["u", "u1", "u17", "u179", "u1792", "u17922", "u179221", "zzzzzzz", "0000000"])
    func names(name: String) throws {
        let area = try #require(GeohashArea(name))
        #expect(area.text == name && area.letters == name.count)
        let middle = Coordinate(
            latitude: (area.southWest.latitude + area.northEast.latitude) / 2,
            longitude: (area.southWest.longitude + area.northEast.longitude) / 2)
        #expect(GeohashArea(around: Geohash(middle), letters: name.count) == area)
        #expect(area.cells.contains(Geohash(middle).rawValue))
        #expect(!area.cells.contains(area.cells.upperBound))
    }

    @Test("what is no name is none", arguments: ["", "a", "u17922i", "U1792", "u1792213", "é"])
    func noNames(name: String) {
        #expect(GeohashArea(name) == nil)
    }

    @Test("five letters are 4.9 km square, six half and a quarter of that")
    func sizes() throws {
        let five = try #require(GeohashArea("u1792"))
        #expect(five.northEast.latitude - five.southWest.latitude == 180.0 / 4096)
        #expect(five.northEast.longitude - five.southWest.longitude == 360.0 / 8192)
        let six = try #require(GeohashArea("u17922"))
        #expect(six.northEast.latitude - six.southWest.latitude == 180.0 / 32768)
        #expect(six.northEast.longitude - six.southWest.longitude == 360.0 / 32768)
    }

    @Test("column and row are what a cell is made of", arguments: UInt64(1)...5)
    func columns(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let column = Int.random(in: 0..<1 << 18, using: &dice)
            let row = Int.random(in: 0..<1 << 17, using: &dice)
            let cell = Geohash(column: column, row: row)
            #expect(cell.column == column && cell.row == row)
        }
    }

    @Test("the whole Earth is 32 at one letter, and every cell of it at seven")
    func earth() throws {
        let earth = try #require(GeohashBox(south: -90, west: -180, north: 90, east: 180))
        #expect(earth.count(letters: 1) == 32)
        #expect(earth.count(letters: 2) == 1024)
        #expect(earth.count(letters: 7) == 1 << 35)
        #expect(earth.ranges == [0..<1 << 35])
        #expect(earth.contains(Geohash(Coordinate(latitude: 90, longitude: 180))))
    }

    @Test("over the 180th meridian it is one box")
    func dateLine() throws {
        let box = try #require(GeohashBox(south: -1, west: 179.9, north: 1, east: -179.9))
        #expect(box.contains(Geohash(Coordinate(latitude: 0, longitude: 179.95))))
        #expect(box.contains(Geohash(Coordinate(latitude: 0, longitude: -179.95))))
        #expect(!box.contains(Geohash(Coordinate(latitude: 0, longitude: 0))))
        #expect(!box.contains(Geohash(Coordinate(latitude: 0, longitude: 179.8))))
        #expect((140...150).contains(box.count(letters: 7) / 1457))
        for longitude in [179.95, -179.95] {
            let cell = Geohash(Coordinate(latitude: 0.5, longitude: longitude)).rawValue
            #expect(box.ranges.contains { $0.contains(cell) })
        }
    }

    @Test("a point is one cell, at each border and pole")
    func points() throws {
        for (latitude, longitude) in [(52.1, 5.1), (0, 0), (90, 180), (-90, -180), (90, -180)] {
            let box = try #require(
                GeohashBox(
                    south: latitude, west: longitude, north: latitude, east: longitude))
            #expect(box.count(letters: 7) == 1, "\(latitude), \(longitude)")
            #expect(box.ranges.count == 1)
        }
    }

    @Test("what is no box is none")
    func noBox() {
        #expect(GeohashBox(south: 1, west: 0, north: 0, east: 1) == nil)
        #expect(GeohashBox(south: -91, west: 0, north: 0, east: 1) == nil)
        #expect(GeohashBox(south: 0, west: 0, north: 0, east: 181) == nil)
        #expect(GeohashBox(south: .nan, west: 0, north: 0, east: 1) == nil)
    }
}
