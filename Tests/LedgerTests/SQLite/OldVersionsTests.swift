import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("What an older Rodi recorded is all there after every step that came since")
struct OldVersionsTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    @Test("a step that made databases is never changed, and has a database here")
    func steps() {
        for (step, migration) in zip(OldStore.steps, Migrations.all) {
            #expect(OldStore.sum(of: migration.sql) == step.sum, "\(migration.name)")
        }
        #expect(OldStore.steps.count <= Migrations.all.count)
        #expect(
            OldStore.steps.count == Migrations.all.count,
            "\(Migrations.all.last?.name ?? "") has no database of its version in OldStore")
    }

    @Test("every answer is what it was", arguments: OldStore.all)
    func answers(old: OldStore) throws {
        try old.write(to: folder.database)
        let (store, opening) = try Store.open(folder)
        #expect(opening.repairs.isEmpty)
        #expect(opening.store == "6f1c2f0a-2b55-4e0e-9a3e-1f3a5d1a7c11")
        #expect(opening.lastSequence == 2)
        #expect(opening.openTrip?.id == 3 && opening.isOpenTripOfThisBoot)
        #expect(opening.lastPoint?.point.instant == instant(1260.001))
        #expect(
            opening.state
                == SavedState(
                    boot: "boot-a", isSameBoot: true, savedAt: instant(70), offset: nil,
                    bytes: Array("{}".utf8),
                    known: KnownPlaces(marks: old.version >= 7 ? [1, 0x203, -1] : [])))

        let trip = try store.trip(1)
        #expect(trip.record == Self.trip)
        #expect(trip.unreadable == 0)
        #expect(trip.points.map(\.point.instant) == [1234.567, 1249.57, 1260.001].map(instant))
        #expect(trip.points.first?.utc == UTC(milliseconds: 1_777_278_034_567))
        #expect(try store.events(after: 0)?.map(\.sequence) == [1, 2])
        #expect(try store.events(after: 1)?.first?.happened == Moment(instant(10)))

        #expect(
            try store.sessions().map(\.resolution)
                == (old.version >= 2 ? [.confirmed(note: "dry")] : []))
        if old.version >= 2 {
            let session = try store.session(1)
            #expect(session.record?.evidence == CourseCoverage(bins: 3, bits: [0b111]))
            #expect(session.points.count == 3)
        }
        #expect(opening.itinerary == (old.version >= 3 ? Self.itinerary : nil))
        #expect(try store.trips().map(\.id) == (old.version >= 4 ? [3, 1, 6, 5] : [3, 1]))
        let marks = try store.trips().map(\.importedFrom)
        #expect(marks.contains("old.nmea") == (old.version >= 8))
        let connection = try #require(store.connection)
        let drawings = try store.drawings(of: 1, in: connection)
        #expect(drawings.map(\.drawing?.cells.count) == (old.version >= 5 ? [1] : []))
        let cells = try store.explored(ExploredFilter(), in: connection).cells
        #expect(cells.map(\.visits) == (old.version >= 5 ? [1] : []))
        #expect(opening.places.map(\.name) == (old.version >= 6 ? ["home"] : []))
        #expect(opening.secret.count == 16)
        #expect((opening.secret == Array(0...15)) == (old.version >= 6))
        #expect(opening.nextTrip == (old.version >= 4 ? 7 : 4))
    }

    @Test("it ends with the tables of a new one, sound, and goes on", arguments: OldStore.all)
    func tables(old: OldStore) throws {
        try old.write(to: folder.database)
        let (store, _) = try Store.open(folder)
        let connection = try #require(store.connection)
        let fresh = try Self.tables(of: Store.open(Folder()).0)
        #expect(!fresh.isEmpty)
        #expect(try Self.tables(of: store) == fresh)
        let verdict = try connection.first("PRAGMA integrity_check", doing: "check") {
            $0.text(0)
        }
        #expect(verdict == "ok")
        let stranger = try connection.first("PRAGMA foreign_key_check", doing: "check") {
            $0.text(0)
        }
        #expect(stranger == nil)

        let end = try #require(store.trips().first { $0.id == 3 })
        try store.commit(
            .of(
                points: [.sample(3, at: 2000)], trips: [end], events: [.sample("a.a")],
                dating: Dating(offset: proved, scope: .undated)))
        #expect(try store.trip(3).record?.start.utc == proved.utc(at: instant(10)))
        #expect(try store.trip(3).points.count == 4)
        store.close()
        #expect(try Store.open(folder).1.lastSequence == 3)
    }

    @Test("one of a newer Rodi is refused with both numbers, and not a byte is changed")
    func newer() throws {
        try OldStore(version: OldStore.steps.count).write(to: folder.database)
        let next = Migrations.all.count + 1
        let connection = try Connection(path: folder.database)
        try connection.script(
            "CREATE TABLE later (x); PRAGMA user_version = \(next)", doing: "pretend")
        _ = try connection.first("PRAGMA journal_mode = DELETE", doing: "close") { $0.text(0) }
        let before = try Data(contentsOf: URL(filePath: folder.database))
        let error = try fault { try Store.open(folder) }
        #expect(
            error.message
                == "a newer Rodi made it (version \(next), this one knows \(next - 1))")
        #expect(error.kind == .other)
        #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
    }

    private static func tables(of store: Store) throws -> [String] {
        try store.connection?.all(
            "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1",
            doing: "list tables"
        ) { $0.text(0) } ?? []
    }

    private static var trip: TripRecord {
        var trip = TripRecord(
            id: 1, start: Moment(instant(1234.567), UTC(milliseconds: 1_777_278_034_567)),
            at: Coordinate(latitude: 52.0906123, longitude: 5.1214301))
        trip.end = Moment(instant(1260.001), UTC(milliseconds: 1_777_278_060_001))
        trip.ending = .stop
        trip.startPlace = "home"
        trip.endCoordinate = Coordinate(latitude: 52.0909999, longitude: 5.1229998)
        trip.distance = 250.5
        trip.bridgedDistance = 12.25
        trip.movingTime = 20
        trip.stops = 1
        trip.maximumSpeed = 13.89
        trip.ascent = 3.5
        trip.points = 3
        trip.gaps = 1
        trip.vehicle = "Polo"
        trip.fuel = 0.02
        trip.cost = 0.035
        trip.label = "a label"
        trip.note = "a note"
        return trip
    }

    private static var itinerary: ItineraryRecord {
        ItineraryRecord(
            file: -42,
            visits: [
                VisitRecord(
                    Visit(
                        place: "home", start: UTC(milliseconds: 1_777_276_800_000),
                        end: UTC(milliseconds: 1_777_280_400_000)),
                    .arrived, settled: UTC(milliseconds: 1_777_277_000_000)),
                VisitRecord(
                    Visit(
                        place: "shop", start: UTC(milliseconds: 1_777_284_000_000),
                        end: UTC(milliseconds: 1_777_287_600_000))),
            ])
    }
}
