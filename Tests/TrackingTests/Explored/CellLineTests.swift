import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("A line of cells misses none and touches none beside it")
struct CellLineTests {
    @Test("agrees with sampling the line densely", arguments: UInt64(1)...10)
    func sampling(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var longest = 0
        for _ in 0..<60 {
            let start = Coordinate(
                latitude: .random(in: -80...80, using: &dice),
                longitude: .random(in: -180..<180, using: &dice))
            let end = start.moved(
                by: Displacement(
                    east: .random(in: -1500...1500, using: &dice),
                    north: .random(in: -1500...1500, using: &dice)))
            let walked = Array(CellLine(from: start, to: end))
            longest = max(longest, walked.count)

            #expect(walked.first == Geohash(start) && walked.last == Geohash(end))
            #expect(Set(walked).count == walked.count, "no cell comes twice")
            for (one, next) in zip(walked, walked.dropFirst()) {
                #expect(areNeighbours(one, next))
            }
            let sampled = (0...2000).map {
                Geohash(start.interpolated(to: end, fraction: Double($0) / 2000))
            }
            let missed = Set(sampled).subtracting(walked)
            #expect(missed.isEmpty, "\(missed.map(\.text)) from \(start) to \(end)")
            for cell in Set(walked).subtracting(sampled) {
                // A corner cut between two samples: the line really goes through it.
                #expect(overlap(of: cell, start, end) >= -1e-9, "\(cell.text)")
            }
        }
        #expect(longest > 10, "lines this short prove nothing")
    }

    @Test("a line along a border or through a corner stays a line")
    func corners() {
        let corner = Geohash(Coordinate(latitude: 52.1, longitude: 5.1)).corner
        let diagonal = Coordinate(
            latitude: corner.latitude + 3 * Geohash.side,
            longitude: corner.longitude + 3 * Geohash.side)
        #expect(Array(CellLine(from: corner, to: diagonal)).count == 4)
        let along = Coordinate(
            latitude: corner.latitude, longitude: corner.longitude + 5 * Geohash.side)
        #expect(Array(CellLine(from: corner, to: along)).count == 6)
    }

    @Test("a place is one cell")
    func place() {
        let here = Coordinate(latitude: 52.1, longitude: 5.1)
        #expect(Array(CellLine(from: here, to: here)) == [Geohash(here)])
    }

    @Test("at 130 km/h and a fix every 5 s the ends alone miss cells, the line none")
    func motorway() {
        let start = Coordinate(latitude: 60, longitude: 10)
        let places = (0...20).map {
            start.moved(by: Bearing.step(Double($0) * 180, towards: 70))
        }
        let ends = Set(places.map { Geohash($0) })
        var walked: Set<Geohash> = []
        for (one, next) in zip(places, places.dropFirst()) {
            walked.formUnion(CellLine(from: one, to: next))
        }
        #expect(walked.isSuperset(of: ends) && walked.count > ends.count + 10)
    }

    @Test("crosses the date line both ways, and only there", arguments: [-16.5, 0, 66])
    func dateLine(latitude: Double) {
        let west = Coordinate(latitude: latitude, longitude: 179.996)
        let east = Coordinate(latitude: latitude + 0.001, longitude: -179.997)
        let there = Array(CellLine(from: west, to: east))
        let back = Array(CellLine(from: east, to: west))
        #expect(Set(there) == Set(back))
        #expect((6...7).contains(there.count), "\(there.count) cells for 0.007°")
        #expect(there.last == Geohash(east) && back.last == Geohash(west))
    }

    @Test("beside a pole, where a cell is narrower than any receiver can tell, the ends count")
    func pole() {
        let one = Coordinate(latitude: 89.9995, longitude: 10)
        let other = Coordinate(latitude: 89.9996, longitude: -160)
        #expect(Array(CellLine(from: one, to: other)) == [Geohash(one), Geohash(other)])
        let pole = Coordinate(latitude: 90, longitude: 0)
        #expect(Array(CellLine(from: pole, to: one)).last == Geohash(one))
        let svalbard = Coordinate(latitude: 78.2, longitude: 15.6)
        let walked = Array(
            CellLine(from: svalbard, to: svalbard.moved(by: Displacement(east: 500, north: 0))))
        #expect((15...18).contains(walked.count), "cells are 31 m wide there")
    }

    private func areNeighbours(_ one: Geohash, _ other: Geohash) -> Bool {
        let step = Displacement(
            east: wrapped(other.corner.longitude - one.corner.longitude),
            north: other.corner.latitude - one.corner.latitude)
        return abs(step.east) < 1.5 * Geohash.side && abs(step.north) < 1.5 * Geohash.side
    }

    /// The share of the line inside a cell; negative when it passes by.
    private func overlap(of cell: Geohash, _ start: Coordinate, _ end: Coordinate) -> Double {
        var low = 0.0
        var high = 1.0
        let corner = cell.corner
        let axes = [
            (
                wrapped(corner.longitude - start.longitude),
                wrapped(end.longitude - start.longitude)
            ),
            (corner.latitude - start.latitude, end.latitude - start.latitude),
        ]
        for (near, length) in axes {
            let one = near / length
            let other = (near + Geohash.side) / length
            low = max(low, min(one, other))
            high = min(high, max(one, other))
        }
        return high - low
    }
}
