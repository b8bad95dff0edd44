import Control
import Positioning
import TestKit
import Testing
import Tracking

@Suite("What comes in of an old trip is judged, and stored whole or not at all")
struct ImportRequestTests {
    /// A trip that could be.
    private static func figures(_ change: (inout TripRecord) -> Void = { _ in }) -> TripSummary {
        let start = UTC(milliseconds: 1_700_000_000_000)
        var trip = TripRecord(
            id: 0, start: Moment(Uptime(nanoseconds: 0), start),
            at: Coordinate(latitude: 52, longitude: 5))
        trip.end = Moment(Uptime(nanoseconds: 0), start.advanced(bySeconds: 600))
        trip.ending = .stop
        trip.distance = 4000
        change(&trip)
        return TripSummary(trip)
    }

    private static func point(_ seconds: Double) -> PointRecord {
        PointRecord(
            TrackPoint(
                instant: Uptime(seconds: seconds),
                coordinate: Coordinate(latitude: 52 + seconds * 1e-4, longitude: 5),
                heightAboveSeaLevel: nil, speed: 11, track: nil, accuracy: 3),
            time: UTC(milliseconds: 1_700_000_000_000).advanced(bySeconds: seconds))
    }

    /// The error's number, or 0.
    private func code(
        _ client: ControlClient, _ request: Request
    ) throws -> Int {
        do throws(ClientError) {
            let _: TripsImportRecord = try client.call(request)
            return 0
        } catch {
            guard case .refused(let why) = error else { throw error }
            return why.code
        }
    }

    @Test("what cannot have been driven is refused, and nothing of it is stored")
    func hostile() async throws {
        try await onOwnThread {
            let site = try ImportSite.make()
            let rodid = try site.start()
            let client = try rodid.client()
            let invalid = RPCError.Code.invalidParameters
            for wrong in [
                Self.figures { $0.ending = nil }, Self.figures { $0.distance = -1 },
                Self.figures { $0.endCoordinate.latitude = 1e300 },
                Self.figures { $0.end.utc = UTC(milliseconds: 253_402_300_799_000) },
                Self.figures { $0.start.utc = nil }, Self.figures { $0.stops = .max },
                Self.figures { $0.vehicle = String(repeating: "x", count: 300) },
            ] {
                #expect(try code(client, .tripsImport(.init(file: "x", trip: wrong))) == invalid)
            }
            #expect(try code(client, .tripsImportPart(.init(upload: 1))) == RPCError.Code.notFound)

            func begin(_ client: ControlClient) throws -> Int64 {
                let record: TripsImportRecord = try client.call(
                    .tripsImport(.init(file: "x.nmea", trip: Self.figures())))
                return try #require(record.upload)
            }
            let broken: [[PointRecord]] = [
                [Self.point(5), Self.point(4)], [Self.point(-120)], [Self.point(700)],
            ]
            for points in broken {
                let upload = try begin(client)
                let part = Request.TripsImportPart(upload: upload, points: points)
                #expect(try code(client, .tripsImportPart(part)) == invalid)
                // What was wrong once is over.
                #expect(
                    try code(client, .tripsImportPart(.init(upload: upload, last: true)))
                        == RPCError.Code.notFound)
            }
            var cell = EnteredCellRecord(
                Geohash(column: 1, row: 1), at: UTC(milliseconds: 1_700_000_001_000))
            cell.geohash = "aaaaaaa"
            #expect(
                try code(
                    client, .tripsImportPart(.init(upload: try begin(client), cells: [cell])))
                    == invalid)
            #expect(
                try code(client, .tripsImportPart(.init(upload: try begin(client), last: true)))
                    == invalid, "a trip without a point")

            // One at a time; over another connection it is not to be had.
            let upload = try begin(client)
            let other = try rodid.client()
            let busy = try code(other, .tripsImport(.init(file: "y", trip: Self.figures())))
            #expect(busy == RPCError.Code.busy)
            let theirs = Request.TripsImportPart(upload: upload, last: true)
            #expect(try code(other, .tripsImportPart(theirs)) == RPCError.Code.notFound)
            let parts = (0..<60).map { Self.point(Double($0) * 10) }
            let half = Request.TripsImportPart(upload: upload, points: Array(parts[..<30]))
            #expect(try code(client, .tripsImportPart(half)) == 0)
            #expect(try rodid.status().store?.trips == 0)
            let rest = Request.TripsImportPart(
                upload: upload, points: Array(parts[30...]), last: true)
            let done: TripsImportRecord = try client.call(.tripsImportPart(rest))
            #expect(done.outcome == .imported && done.trip?.points == 60)
            let twice: TripsImportRecord = try client.call(
                .tripsImport(.init(file: "x.nmea", trip: Self.figures())))
            #expect(twice.outcome == .skipped && twice.others?.map(\.id) == [1])
            #expect(try rodid.status().store?.trips == 1)
            #expect(rodid.stop().end == .exited(0))
        }
    }

    @Test("a kill half-way leaves whole trips, and importing again brings the others")
    func killed() async throws {
        try await onOwnThread {
            let site = try ImportSite.make()
            var rodid = try site.start()
            do {
                // Gone half-way, it is not in the way of others.
                let client = try rodid.client()
                let record: TripsImportRecord = try client.call(
                    .tripsImport(.init(file: "x.nmea", trip: Self.figures())))
                let upload = try #require(record.upload)
                let points = (0..<60).map { Self.point(Double($0) * 10) }
                let part = Request.TripsImportPart(upload: upload, points: points)
                #expect(try code(client, .tripsImportPart(part)) == 0)
            }
            #expect(
                try ImportSite.run(site, "import", ImportSite.errand).text.contains(
                    "1 trip imported"))
            rodid.process.kill()
            rodid = try site.start()
            let list: TripsRecord = try rodid.client().call(.tripsList(.init()))
            #expect(list.trips.map(\.importedFrom) == ["errand.nmea"])
            #expect(
                try ImportSite.run(site, "import", ImportSite.errand).text.contains("1 skipped"))
            #expect(rodid.stop().end == .exited(0))
        }
    }
}
