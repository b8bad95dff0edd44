import Positioning
import Testing

@testable import Tracking

@Suite("A trip is cut where it was recorded")
struct TripSplitTests {
    /// `d` a point of a moving car 100 m and 10 s on, `s` one where it stopped, which it left after
    /// 60 s, `h` the same after 8 s, ` ` a gap of 200 m and 40 s before the next.
    static func trip(_ drawn: String) -> RecordedTrip {
        let home = Coordinate(latitude: 52, longitude: 5)
        var (time, metres, isAfterGap) = (0.0, 0.0, false)
        var points: [TrackPoint] = []
        func add(speed: Double) {
            points.append(
                TrackPoint(
                    instant: Uptime(seconds: time),
                    coordinate: home.moved(by: Displacement(east: metres, north: 0)),
                    heightAboveSeaLevel: nil, speed: speed, track: 90, accuracy: 4,
                    isAfterGap: isAfterGap))
            isAfterGap = false
        }
        add(speed: 0)
        for column in drawn {
            if column == " " {
                (time, metres, isAfterGap) = (time + 30, metres + 100, true)
                continue
            }
            (time, metres) = (time + 10, metres + 100)
            add(speed: column == "d" ? 10 : 0)
            if column == "s" { time += 60 }
            if column == "h" { time += 8 }
        }
        var record = TripRecord(
            id: 1, start: Moment(Uptime(seconds: 0), UTC(milliseconds: 0)), at: home)
        record.end = Moment(Uptime(seconds: time), UTC(milliseconds: Int64(time * 1000)))
        record.ending = .stop
        record.distance = 100 * Double(drawn.count { $0 != " " })
        record.stops = drawn.count { $0 == "s" }
        record.gaps = drawn.count { $0 == " " }
        record.bridgedDistance = 200 * Double(record.gaps)
        record.points = points.count
        return RecordedTrip(record, points: points, clock: 1)
    }

    private func cut(_ drawn: String, at seconds: Double) throws -> TripCut {
        try TripCut.find(
            .time(UTC(milliseconds: Int64(seconds * 1000))), in: Self.trip(drawn))
    }

    @Test("at the point nearest to the time, but never the first or the last")
    func points() throws {
        #expect(try cut("ddddd", at: 24) == .point(2))
        #expect(try cut("ddddd", at: 26) == .point(3))
        #expect(try cut("ddddd", at: 1) == .point(1))
        #expect(try cut("ddddd", at: 49) == .point(4))
    }

    @Test("anywhere in a stand: at its beginning, and left as late as it was")
    func stands() throws {
        // Stopped at 20 s, and at 90 s 100 m further at 10 m/s: left at 70 s.
        for seconds in [20.0, 40, 89] {
            #expect(try cut("dsdd", at: seconds) == .stand(2, leavingAfter: 50))
        }
        #expect(try cut("dsdd", at: 91) == .point(3))
    }

    @Test("anywhere in a gap: it belongs to neither part")
    func gaps() throws {
        let trip = Self.trip("dd dd")
        let (first, second) = try TripSplit.split(
            trip, at: .time(UTC(milliseconds: 40_000)), as: (5, 6))
        #expect(first.record.end.uptime == Uptime(seconds: 20) && first.record.points == 3)
        #expect(second.record.start.uptime == Uptime(seconds: 60) && second.record.points == 2)
        #expect(first.record.bridgedDistance == 0 && second.record.bridgedDistance == 0)
        #expect(first.record.gaps == 0 && second.record.gaps == 0)
        #expect(first.record.ending == .byHand && second.record.isByHand)
    }

    @Test("at a stop by its number; a short halt has none")
    func stops() throws {
        let trip = Self.trip("dsdhdsdd")
        #expect(TripCut.stops(of: trip.points).count == 2)
        let (first, second) = try TripSplit.split(trip, at: .stop(2), as: (5, 6))
        #expect(first.record.stops == 1 && second.record.stops == 0)
        #expect(first.record.id == 5 && second.record.id == 6)
        #expect(first.spans == [TripDraft.PointSpan(1, 0..<7)])
        #expect(second.spans == [TripDraft.PointSpan(1, 6..<9, delay: .seconds(50))])
        #expect(throws: TripCut.Objection.self) {
            try TripSplit.split(trip, at: .stop(3), as: (5, 6))
        }
        #expect(throws: TripCut.Objection.noSuchStop([])) {
            try TripSplit.split(Self.trip("dddd"), at: .stop(1), as: (5, 6))
        }
    }

    @Test("what cannot be cut says why")
    func objections() throws {
        #expect(throws: TripCut.Objection.outside) { try cut("dddd", at: 0) }
        #expect(throws: TripCut.Objection.outside) { try cut("dddd", at: 40) }
        #expect(throws: TripCut.Objection.tooNearAnEnd) { try cut("d", at: 5) }
        #expect(throws: TripCut.Objection.tooNearAnEnd) { try cut(" ddd", at: 20) }
        var trip = Self.trip("dsdd")
        trip.record.end.utc = nil
        #expect(throws: TripCut.Objection.undated) {
            try TripCut.find(.time(UTC(milliseconds: 9000)), in: trip)
        }
        #expect(try TripCut.find(.stop(1), in: trip) == .stand(2, leavingAfter: 50))
        trip.record.ending = nil
        #expect(throws: TripCut.Objection.stillOpen) { try TripCut.find(.stop(1), in: trip) }
    }
}
