import Positioning
import Testing

@testable import Tracking

/// Two trips, what lies between them, and what that becomes.
struct Between: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let ending: TripEnding
    /// Metres north, and seconds.
    let metres: Double
    let seconds: Double
    let becomes: String

    init(
        _ description: String, _ ending: TripEnding, metres: Double, seconds: Double,
        _ becomes: String
    ) {
        testDescription = description
        self.ending = ending
        self.metres = metres
        self.seconds = seconds
        self.becomes = becomes
    }

    static let all = [
        Between("stayed put", .stop, metres: 6, seconds: 900, "stop"),
        Between("stayed put for a moment", .byHand, metres: 6, seconds: 9, ""),
        Between("found elsewhere", .stop, metres: 400, seconds: 900, "gap of 400"),
        Between("power gone while it stood", .powerOff, metres: 3, seconds: 900, "stop, broken"),
        Between("seen moving last", .interrupted, metres: 4, seconds: 900, "gap of 4"),
        Between("moving last, and elsewhere", .interrupted, metres: 90, seconds: 60, "gap of 90"),
        Between("no car is that fast", .stop, metres: 9000, seconds: 60, "gap of 0"),
    ]
}

@Suite("What lies between two trips becomes a stop or a gap of the merged one")
struct TripMergeTests {
    private static let home = Coordinate(latitude: 52, longitude: 5)

    static func trip(
        _ id: Int64, from start: Double, at place: Coordinate = home, ending: TripEnding = .stop
    ) -> RecordedTrip {
        var record = TripRecord(id: id, start: Moment(Uptime(seconds: start)), at: place)
        record.end.uptime = Uptime(seconds: start + 100)
        record.ending = ending
        record.endCoordinate = place.moved(by: Displacement(east: 1000, north: 0))
        record.distance = 1000
        record.movingTime = 90
        record.stops = 1
        record.maximumSpeed = 10 + Double(id)
        record.ascent = 5
        record.points = 2
        record.fuel = 0.06
        record.cost = 0.12
        let points = [(start, place), (start + 100, record.endCoordinate)].map { time, place in
            TrackPoint(
                instant: Uptime(seconds: time), coordinate: place, heightAboveSeaLevel: nil,
                speed: 0, track: nil, accuracy: 6)
        }
        return RecordedTrip(record, points: points, clock: 1)
    }

    @Test("by the rules that hold while driving", arguments: Between.all)
    func seam(_ between: Between) throws {
        let first = Self.trip(1, from: 0, ending: between.ending)
        let place = first.record.endCoordinate.moved(
            by: Displacement(east: 0, north: between.metres))
        let second = Self.trip(2, from: 100 + between.seconds, at: place)
        let draft = try TripMerge.merge([first, second], as: 3, maximumSpeed: 70)
        let merged = draft.record
        var becomes: [String] = []
        if merged.stops == 3 { becomes.append("stop") }
        if merged.gaps == 1 { becomes.append("gap of \(Int(merged.bridgedDistance.rounded()))") }
        if draft.spans[1].isAfterGap, merged.gaps == 0 { becomes.append("broken") }
        #expect(becomes.joined(separator: ", ") == between.becomes)
        #expect(merged.gaps == 0 || draft.spans[1].isAfterGap)

        #expect(merged.id == 3 && merged.distance == 2000 && merged.movingTime == 180)
        #expect(merged.maximumSpeed == 12 && merged.ascent == 10 && merged.points == 4)
        #expect(merged.duration == 200 + between.seconds && merged.ending == .stop)
        let fuel = 0.12 * (1 + merged.bridgedDistance / 2000)
        #expect(abs((merged.fuel ?? 0) - fuel) < 1e-9)
        #expect(abs((merged.cost ?? 0) - 2 * fuel) < 1e-9)
    }

    @Test("three at once are as two and then the third")
    func three() throws {
        let trips = [Self.trip(1, from: 0), Self.trip(2, from: 500), Self.trip(3, from: 900)]
        let once = try TripMerge.merge(trips, as: 9, maximumSpeed: 70)
        let two = try TripMerge.merge(Array(trips[..<2]), as: 8, maximumSpeed: 70)
        let made = RecordedTrip(two.record, points: trips[0].points + trips[1].points, clock: 1)
        let twice = try TripMerge.merge([made, trips[2]], as: 9, maximumSpeed: 70)
        #expect(once.record == twice.record)
        #expect(once.spans.map(\.trip) == [1, 2, 3])
    }

    @Test("labels and notes of both are kept")
    func words() throws {
        var (one, other) = (Self.trip(1, from: 0), Self.trip(2, from: 500))
        one.record.label = "out"
        other.record.note = "rain"
        var merged = try TripMerge.merge([one, other], as: 3, maximumSpeed: 70).record
        #expect(merged.label == "out" && merged.note == "rain")
        other.record.label = "back"
        one.record.note = "rain"
        merged = try TripMerge.merge([one, other], as: 3, maximumSpeed: 70).record
        #expect(merged.label == "out + back" && merged.note == "rain")
    }

    @Test("what nobody knows of one of them nobody knows of both")
    func unknown() throws {
        var other = Self.trip(2, from: 500)
        other.record.cost = nil
        let merged = try TripMerge.merge([Self.trip(1, from: 0), other], as: 3, maximumSpeed: 70)
        #expect(merged.record.fuel != nil && merged.record.cost == nil)
    }

    @Test("trips of two boots are brought to one clock by their dates")
    func clocks() throws {
        var (one, other) = (Self.trip(1, from: 5000), Self.trip(2, from: 20))
        other.clock = 2
        func merge() throws -> TripDraft {
            try TripMerge.merge([one, other], as: 3, maximumSpeed: 70)
        }
        #expect(throws: TripMerge.Objection.undated(2)) { try merge() }
        one.record.start.utc = UTC(milliseconds: 1_000_000)
        one.record.end.utc = UTC(milliseconds: 1_100_000)
        other.record.start.utc = UTC(milliseconds: 1_400_000)
        other.record.end.utc = UTC(milliseconds: 1_500_000)
        let draft = try merge()
        #expect(draft.clock == 2 && draft.record.end == other.record.end)
        #expect(draft.record.start.uptime == Uptime(seconds: -380))
        #expect(draft.record.start.utc == one.record.start.utc)
        #expect(draft.record.duration == 500)
    }

    @Test("what cannot be merged says why")
    func objections() throws {
        let one = Self.trip(1, from: 0)
        var other = Self.trip(2, from: 500)
        #expect(throws: TripMerge.Objection.tooFew) {
            try TripMerge.merge([one], as: 3, maximumSpeed: 70)
        }
        other.record.ending = nil
        #expect(throws: TripMerge.Objection.stillOpen(2)) {
            try TripMerge.merge([one, other], as: 3, maximumSpeed: 70)
        }
        other.record.ending = .stop
        other.record.vehicle = "Polo"
        let merged = try TripMerge.merge([one, other], as: 3, maximumSpeed: 70)
        #expect(merged.record.vehicle == "Polo", "of the other nobody said")
        var third = one
        third.record.vehicle = "Golf"
        #expect(throws: TripMerge.Objection.otherVehicle(1, 2)) {
            try TripMerge.merge([third, other], as: 3, maximumSpeed: 70)
        }
    }
}
