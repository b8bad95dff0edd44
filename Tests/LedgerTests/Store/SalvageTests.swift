import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("Of a damaged database what can be read is saved")
struct SalvageTests {
    let folder: Folder
    let name: String

    /// Fifty trips of 130 points, an open one, a course session, an itinerary, events and a state.
    init() throws {
        folder = try Folder()
        try OldStore(version: OldStore.steps.count).write(to: folder.database)
        let (store, opening) = try Store.open(folder)
        name = opening.store
        for number in 10..<60 {
            let drive = CityDrive(seed: UInt64(number), count: 130, from: Double(number) * 10_000)
            try store.commit(
                .of(
                    points: drive.points.map { PointEntry(Int64(number), $0) },
                    trips: [
                        .sample(
                            Int64(number), from: Double(number) * 10_000, ending: .stop, points: 130
                        )
                    ],
                    events: (0..<3).map { .sample("n.\($0)") }, offset: proved))
        }
        store.close()
    }

    /// Makes pages of a table unreadable; a log beside it tells of a power cut.
    private func damage(_ table: String, _ pages: Range<Int>) throws {
        try folder.damage(table, pages)
        try Data(repeating: 0, count: 100).write(to: URL(filePath: folder.database + Files.log))
    }

    @Test("one bad page of points costs its points, and every trip is there")
    func points() throws {
        try damage("blocks", 3..<4)
        let (store, opening) = try Store.openAndCheck(folder)
        #expect(opening.store != name, "clients must start again")
        #expect(opening.repairs[0].contains("moved the damaged database aside"))
        #expect(opening.repairs[1].hasPrefix("saved what could be read of it: 55 trips, "))
        #expect(try store.trips(TripFilter(limit: 100)).count == 54)
        var counts: [Int] = []
        for id in Int64(10)..<60 {
            let trip = try store.trip(id)
            counts.append(trip.points.count)
        }
        #expect(counts.count { $0 == 130 } >= 45)
        // Each that is poorer now is told.
        let poorer = counts.enumerated().filter { $0.element < 130 }
        #expect(!poorer.isEmpty)
        #expect(
            Array(opening.repairs.dropFirst(2))
                == poorer.map { "trip \($0.offset + 10) has \($0.element) of its 130 points left" })
        // Nothing else was lost.
        #expect(opening.openTrip?.id == 3)
        #expect(opening.state?.bytes == Array("{}".utf8))
        #expect(opening.itinerary?.visits.count == 2)
        #expect(opening.places.map(\.name) == ["home"])
        #expect(opening.secret == Array(0...15))
        #expect(opening.nextTrip == 60)
        #expect(opening.lastSequence == 152)
        #expect(try store.sessions().count == 1)
        #expect(try store.commit(.of(events: [.sample("a.a")])) == [153])
    }

    @Test("bad pages of trips cost those trips and their points, and no number comes again")
    func trips() throws {
        // The last page holds the newest trips.
        let leaves = try folder.leaves(of: "trips").count
        try damage("trips", leaves - 1..<leaves)
        let (store, opening) = try Store.openAndCheck(folder)
        let left = try store.trips(TripFilter(limit: 100))
        #expect(!left.isEmpty && left.count < 54)
        #expect(opening.nextTrip == 60)
        for trip in left where trip.id >= 10 {
            #expect(try store.trip(trip.id).points.count == 130)
        }
        let strangers = try store.connection?.first("PRAGMA foreign_key_check", doing: "check") {
            $0.text(0)
        }
        #expect(strangers == nil)
    }

    @Test("a database whose first page is gone gives nothing, and the boot says so")
    func nothing() throws {
        var bytes = try Data(contentsOf: URL(filePath: folder.database))
        for place in 0..<4096 { bytes[place] = 0xA5 }
        try bytes.write(to: URL(filePath: folder.database))
        let (store, opening) = try Store.open(folder)
        #expect(opening.repairs.count == 2)
        #expect(opening.repairs[1].hasPrefix("nothing of it could be read"))
        #expect(try store.commit(.of(trips: [.sample(1)], events: [.sample("a.a")])) == [1])
    }

    @Test("the damaged file is kept as it was found")
    func kept() throws {
        try damage("events", 0..<1)
        let before = try Data(contentsOf: URL(filePath: folder.database))
        _ = try Store.openAndCheck(folder)
        let aside = "\(folder.database).damaged-1"
        #expect(try Data(contentsOf: URL(filePath: aside)) == before)
    }
}

@Suite("A log that somebody took away is missed")
struct LostLogTests {
    @Test("the last commits are gone with it: that is said, and for clients it is another store")
    func lost() throws {
        let folder = try Folder()
        let (store, first) = try Store.open(folder)
        try store.commit(.of(trips: [.sample(1)], events: [.sample("a.a")]))
        let before = try Data(contentsOf: URL(filePath: folder.database))
        let index = try Data(contentsOf: URL(filePath: folder.database + Files.index))
        store.close()
        try before.write(to: URL(filePath: folder.database))
        try index.write(to: URL(filePath: folder.database + Files.index))

        let (again, opening) = try Store.open(folder)
        #expect(
            opening.repairs == ["the log beside the database is gone, and the last commits with it"]
        )
        #expect(opening.store != first.store)
        #expect(try again.commit(.of(trips: [.sample(1)], events: [.sample("a.a")])) == [1])
        again.close()
        #expect(try Store.open(folder).1.repairs.isEmpty)
    }

    @Test("a database that was emptied is moved aside with its log, and that is said")
    func emptied() throws {
        let folder = try Folder()
        let (store, _) = try Store.open(folder)
        try store.commit(.of(trips: [.sample(1)]))
        let log = try Data(contentsOf: URL(filePath: folder.database + Files.log))
        store.close()
        try Data().write(to: URL(filePath: folder.database))
        try log.write(to: URL(filePath: folder.database + Files.log))
        let (again, opening) = try Store.open(folder)
        #expect(opening.repairs.count == 2)
        #expect(opening.repairs.first?.contains("it is empty, and its log is not") == true)
        let aside = URL(filePath: "\(folder.database).damaged-1\(Files.log)")
        #expect(try Data(contentsOf: aside) == log)
        try again.commit(.of(trips: [.sample(1)]))
    }
}
