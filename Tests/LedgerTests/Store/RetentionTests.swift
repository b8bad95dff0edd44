import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("What is too old goes with all that belongs to it, and leaves what was explored")
struct RetentionTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    /// A day in seconds.
    private let day = 86_400.0

    /// Trip `id` on day `id`, with a point, a cell that others enter as well, and one of its own.
    private func drive(_ id: Int64, isDated: Bool = true) throws {
        let start = Double(id) * day
        try store.commit(
            .of(
                points: [.sample(id, at: start + 1)], trips: [.sample(id, from: start)],
                strokes: [.cell(id, 0, at: start + 1), .cell(id, Int(id), at: start + 2)],
                events: [trip("trip.started", id, at: start)], offset: isDated ? proved : nil))
        try store.commit(
            .of(
                trips: [.sample(id, from: start, ending: .stop)],
                events: [trip("trip.ended", id, at: start + 60)], offset: isDated ? proved : nil))
    }

    private func trip(_ name: String, _ id: Int64, at seconds: Double) -> EventEntry {
        EventEntry(
            name: name, happened: Moment(instant(seconds)), decided: Moment(instant(seconds)),
            body: #"{"id":\#(id)}"#)
    }

    private func holding() throws -> Holding {
        guard case .holding(2, let holding) = try store.ask(.holding) else { throw NoFault() }
        return holding
    }

    private func expire(_ change: (inout Expiry) -> Void) throws -> Answer {
        var expiry = Expiry()
        change(&expiry)
        return try store.ask(.expire(expiry))
    }

    private func utc(_ seconds: Double) -> UTC { proved.utc(at: instant(seconds)) }

    private func count(_ table: String) throws -> Int64 {
        let connection = try #require(store.connection)
        return try connection.first("SELECT count(*) FROM \(table)", doing: "count") {
            $0.integer(0)
        } ?? 0
    }

    @Test("an empty store holds nothing that could go")
    func empty() throws {
        var expected = Holding()
        expected.bytes = try holding().bytes
        #expect(try holding() == expected)
        #expect(expected.bytes > 0)
    }

    @Test("held are the oldest trips that are over: neither the newest of them, nor the open one")
    func holdings() throws {
        for id in Int64(1)...4 { try drive(id) }
        try store.commit(.of(trips: [.sample(5, from: 5 * day)], offset: proved))
        let holding = try holding()
        #expect(
            holding.trips
                == (1...3).map { Holding.Trip(id: $0, end: utc(Double($0) * day + 60), points: 0) })
        #expect(holding.event == utc(day))
        #expect(holding.newest == utc(5 * day + 60))
    }

    @Test("one that was never dated is as old as the next that was")
    func undated() throws {
        try drive(1, isDated: false)
        try drive(2)
        try drive(3)
        #expect(try holding().trips.map(\.end) == [utc(2 * day + 60), utc(2 * day + 60)])
    }

    @Test(
        "a trip goes with its points, its drawing and its events; its cells stay, and its event is told"
    )
    func goes() throws {
        for id in Int64(1)...3 { try drive(id) }
        let answer = try expire {
            $0.trips = [1]
            $0.event = .sample("trip.expired")
        }
        #expect(answer == .mended(2, sequence: 7))
        #expect(try store.trips().map(\.id) == [3, 2])
        #expect(try count("blocks") == 2)
        #expect(try count("drawings") == 2)
        let left = try #require(try store.events(after: 2))
        #expect(left.map(\.sequence) == [3, 4, 5, 6, 7])
        let cells = try store.explored().cells
        #expect(cells.map(\.visits).sorted() == [1, 1, 1, 3])
        #expect(cells.filter { $0.firstTrip == 1 }.count == 2)
        // No number is used again.
        store.close()
        #expect(try Store.open(folder).1.nextTrip == 4)
    }

    @Test("a trip deleted later tells of no visit of its own to a cell whose other visitor went")
    func deletedLater() throws {
        for id in Int64(1)...2 { try drive(id) }
        try drive(3)
        _ = try expire { $0.trips = [1] }
        for id in [Int64(3), 2] {
            _ = try store.ask(.mend(Mending(.delete([id]), event: .sample("trip.deleted"))))
        }
        let cells = try store.explored().cells
        let shared = try #require(
            cells.first {
                $0.area == GeohashArea(around: .sample(0), letters: 7)
            })
        #expect(shared.visits == 1 && shared.firstTrip == 1)
        #expect(shared.first == shared.last)
    }

    @Test("course sessions of that time go with their points, open and later ones stay")
    func sessions() throws {
        for id in Int64(1)...3 {
            var session = CourseRecord.sample(id, from: Double(id) * day)
            if id < 3 {
                session.phase = .completed
                session.ended = Moment(instant(Double(id) * day + 100))
            }
            try store.commit(
                .of(
                    sessions: [session], samples: [.sample(id, at: Double(id) * day + 30)],
                    offset: proved))
        }
        #expect(try holding().session == utc(day + 100))
        #expect(try expire { $0.sessions = utc(day + 99) } == .mended(2, sequence: 0))
        #expect(try store.sessions().count == 3)
        #expect(try expire { $0.sessions = utc(10 * day) } == .mended(2, sequence: 0))
        #expect(try store.sessions().map(\.id) == [3])
        #expect(try count("session_blocks") == 1)
    }

    @Test(
        "events up to a date go, a hundred a step, those without a date with the next; none later")
    func events() throws {
        let undated = (1...120).map { EventEntry.sample("car.towed", at: Double($0)) }
        try store.commit(.of(events: undated))
        let dated = (0..<80).map { EventEntry.sample("car.towed", at: 1000 + Double($0)) }
        try store.commit(.of(events: dated, offset: proved))
        let limit = utc(1000 + 40)
        for left in [Int64(100), 40, 40] {
            _ = try expire { $0.events = limit }
            #expect(try count("events") == left)
        }
        #expect(try store.events(after: 160) != nil)
        #expect(try store.events(after: 159) == nil)
        // Who does not ask for all hears what there is.
        for (after, count) in [(Int64(0), 40), (190, 10), (999, 0)] {
            guard case .events(2, let left) = try store.ask(.eventsLeft(after: after, limit: 100))
            else { throw NoFault() }
            #expect(left.count == count)
        }
    }

    @Test("a trip that is open again, or gone, stops the step: nothing of it is done")
    func overtaken() throws {
        for id in Int64(1)...2 { try drive(id) }
        try store.commit(.of(trips: [.sample(3, from: 3 * day)], offset: proved))
        let answer = try expire {
            $0.trips = [1, 3]
            $0.event = .sample("trip.expired")
        }
        #expect(answer == .overtaken(2))
        #expect(try expire { $0.trips = [9] } == .overtaken(2))
        #expect(try store.trips().count == 3)
    }

    @Test("trips that were made of others take those along")
    func mended() throws {
        for id in Int64(1)...3 { try drive(id) }
        guard case .mendable(2, let trips, _) = try store.ask(.mendable([1, 2])) else {
            throw NoFault()
        }
        let draft = try TripMerge.merge(trips.map(\.trip), as: 9, maximumSpeed: .infinity)
        let merged = try store.ask(
            .mend(
                Mending(
                    .replace(trips.map(\.trip.record), by: [draft]),
                    event: .sample("trip.merged"))))
        guard case .mended = merged else { throw Store.Unexpected(answers: [merged]) }
        #expect(try holding().trips.map(\.id) == [9])
        _ = try expire { $0.trips = [9] }
        #expect(try count("trips") == 1)
        #expect(try count("mendings") == 0)
    }

    @Test("the file grows no further when as much goes as comes: free room is used again")
    func reused() throws {
        let folder = try Folder(isInMemory: true)
        let (store, _) = try Store.open(folder)
        func holding() throws -> Holding {
            guard case .holding(2, let holding) = try store.ask(.holding) else { throw NoFault() }
            return holding
        }
        var limit: Int64 = 0
        for id in Int64(1)...60 {
            let start = Double(id) * day
            let drive = CityDrive(seed: UInt64(id), count: 300, from: start)
            var record = TripRecord.sample(id, from: start, ending: .stop)
            record.points = 300
            try store.commit(
                .of(
                    points: drive.points.map { PointEntry(id, $0) }, trips: [record],
                    offset: proved))
            if id == 20 { limit = try holding().bytes }
            if id > 20 {
                let oldest = try #require(try holding().trips.first)
                #expect(oldest.points == 300)
                var expiry = Expiry()
                expiry.trips = [oldest.id]
                _ = try store.ask(.expire(expiry))
            }
        }
        // SQLite keeps the room that was freed: the file is as large as it ever was, and no larger.
        store.close()
        let size = Files.size(folder.database)
        #expect(size < limit + limit / 10, "\(size) of \(limit)")
        #expect(size > limit / 2)
    }
}
