import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("Of an old trip nothing is taken that a drive cannot have been")
struct TripParcelTests {
    /// One thing that is wrong.
    struct Wrong: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let change: @Sendable (inout TripRecord) -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout TripRecord) -> Void) {
            testDescription = name
            self.change = change
        }
    }

    static let wrongs: [Wrong] = [
        Wrong("open") { $0.ending = nil },
        Wrong("undated") { $0.start.utc = nil },
        Wrong("over before it began") { $0.end = TripParcel.moment(UTC(milliseconds: 1)) },
        Wrong("before there was GPS") { $0.start = TripParcel.moment(UTC(milliseconds: 0)) },
        Wrong("long after us") { $0.end = TripParcel.moment(UTC(milliseconds: .max)) },
        Wrong("of two months") {
            $0.end = TripParcel.moment(
                UTC(milliseconds: 1_777_276_800_000).advanced(bySeconds: 6e6))
        },
        Wrong("as far as the Moon") { $0.distance = 4e8 },
        Wrong("backwards") { $0.distance = -1 },
        Wrong("not a number") { $0.ascent = .nan },
        Wrong("faster than sound") { $0.maximumSpeed = 341 },
        Wrong("moving for longer than it lasted") { $0.movingTime = 700 },
        Wrong("with fewer stops than none") { $0.stops = -1 },
        Wrong("beyond the pole") { $0.endCoordinate.latitude = 90.1 },
        Wrong("dear beyond measure") { $0.cost = .infinity },
        Wrong("in a car with a line break") { $0.vehicle = "a\nb" },
        Wrong("of a file with a long name") {
            $0.importedFrom = String(repeating: "x", count: 256)
        },
    ]

    @Test("figures that cannot be", arguments: wrongs)
    func refused(wrong: Wrong) throws {
        var trip = TripRecord.old(1, hour: 0)
        _ = try TripParcel(trip)
        wrong.change(&trip)
        let isTaken = (try? TripParcel(trip)) != nil
        #expect(!isTaken)
    }

    @Test("points out of order, outside or impossible, and everything else of the kind")
    func pieces() throws {
        let trip = TripRecord.old(1, hour: 0)
        var parcel = try TripParcel(trip)
        func refuses(_ change: (inout TripParcel) throws -> Void) -> Bool {
            Self.refuses(parcel, change)
        }
        try parcel.add(.old(in: trip, at: 100))
        try parcel.add(.old(in: trip, at: 100))
        let early = refuses { try $0.add(.old(in: trip, at: 99)) }
        let before = refuses { try $0.add(.old(in: trip, at: -61)) }
        let behind = refuses { try $0.add(.old(in: trip, at: 661)) }
        #expect(early && before && behind)
        var point = TrackPoint.old(in: trip, at: 101)
        point.coordinate.longitude = .nan
        let nowhere = refuses { try $0.add(point) }
        point = .old(in: trip, at: 101)
        point.speed = -1
        let backwards = refuses { try $0.add(point) }
        point = .old(in: trip, at: 101)
        point.accuracy = .infinity
        let vague = refuses { try $0.add(point) }
        #expect(nowhere && backwards && vague)
        let start = trip.start.uptime
        let run = refuses {
            try $0.add(
                SpeedRun(from: Moment(start.advanced(bySeconds: 9)), to: Moment(start), band: 0))
        }
        let band = refuses {
            try $0.add(
                SpeedRun(from: Moment(start), to: Moment(start.advanced(bySeconds: 9)), band: 256))
        }
        let cell = refuses { try $0.add(.sample(), at: start.advanced(bySeconds: 700)) }
        var node = SmoothedPoint.sample(at: 1)
        node.instant = start
        node.coordinate.latitude = 91
        let pole = refuses { try $0.add(node) }
        #expect(run && band && cell && pole)
    }

    private static func refuses(
        _ parcel: TripParcel, _ change: (inout TripParcel) throws -> Void
    ) -> Bool {
        var copy = parcel
        do { try change(&copy) } catch { return error is TripParcel.Flaw }
        return false
    }

    @Test("one point is no trip, and more than fifty thousand are none either")
    func counts() throws {
        let trip = TripRecord.old(1, hour: 0)
        var parcel = try TripParcel(trip)
        try parcel.add(.old(in: trip, at: 0))
        let isLonely = Self.refuses(parcel) { try $0.close() }
        #expect(isLonely)
        for number in 1..<TripParcel.most {
            try parcel.add(.old(in: trip, at: Double(number) * 0.01))
        }
        let isFull = Self.refuses(parcel) { try $0.add(.old(in: trip, at: 599)) }
        #expect(isFull)
        try parcel.close()
        #expect(parcel.record.points == TripParcel.most)
        let bytes = parcel.pointBlocks.reduce(0) { $0 + $1.count }
        #expect(bytes < 700_000)
    }
}
