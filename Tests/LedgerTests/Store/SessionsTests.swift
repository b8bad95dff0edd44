import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("A course session is kept with its figures, its evidence and its points")
struct SessionsTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    /// As `sample`, over and confirmed.
    private func finished(_ id: Int64) -> CourseRecord {
        var session = CourseRecord.sample(id)
        session.phase = .completed
        session.ended = Moment(instant(100))
        session.departures = 2
        session.resolution = .confirmed(note: "two tries")
        return session
    }

    @Test("what was written is read again, with every figure")
    func whole() throws {
        var sessions = [CourseRecord.sample(1), finished(2)]
        sessions[0].vehicle = nil
        sessions[0].joined = nil
        sessions[0].evidence = nil
        try store.commit(.of(sessions: sessions))
        #expect(try store.session(1).record == sessions[0])
        #expect(try store.session(2).record == sessions[1])
        #expect(try store.session(3).record == nil)
        #expect(try store.sessions().map(\.id) == [2, 1])
        #expect(try store.sessions(limit: 1).map(\.id) == [2])
        #expect(try store.sessions(before: 2).map(\.id) == [1])
        sessions[1].resolution = .discarded
        try store.commit(.of(sessions: [sessions[1]]))
        #expect(try store.session(2).record == sessions[1])
    }

    @Test("what never changes is not changed, whatever is written later")
    func attributes() throws {
        try store.commit(.of(sessions: [.sample(1)]))
        var other = CourseRecord.sample(1)
        other.course = "another"
        other.vehicle = nil
        other.route = "detour"
        try store.commit(.of(sessions: [other]))
        let stored = try #require(try store.session(1).record)
        #expect(stored.course == "block" && stored.vehicle == "Polo" && stored.route == "detour")
    }

    @Test("its points are its own, packed like those of trips")
    func points() throws {
        let samples = (0..<150).map { PointEntry.sample(1, at: Double($0)) }
        try store.commit(.of(points: [.sample(1, at: 5)], trips: [.sample(1)]))
        for start in stride(from: 0, to: 150, by: 10) {
            try store.commit(
                .of(sessions: [.sample(1)], samples: Array(samples[start..<start + 10])))
        }
        let stored = try store.session(1).points
        #expect(stored.map(\.point.instant) == samples.map(\.point.instant))
        #expect(try store.trip(1).points.count == 1)
        let blocks = try store.connection?.first(
            "SELECT count(*) FROM session_blocks", doing: "count"
        ) { $0.integer(0) }
        #expect(blocks == 3)
    }

    @Test("proof dates it and its points; what never came has no date")
    func dated() throws {
        var fresh = CourseRecord.sample(1)
        fresh.joined = nil
        try store.commit(.of(sessions: [fresh], samples: [.sample(1, at: 12)]))
        try store.commit(
            .of(samples: [.sample(1, at: 14)], dating: Dating(offset: proved, scope: .undated)))
        let stored = try store.session(1)
        #expect(stored.record?.started.utc == proved.utc(at: instant(10)))
        #expect(stored.record?.joined == nil && stored.record?.ended == nil)
        #expect(stored.points.map(\.utc) == [12, 14].map { proved.utc(at: instant($0)) })
        // Told again without a date, it keeps the one it has.
        try store.commit(.of(sessions: [.sample(1)], offset: proved))
        #expect(
            try store.session(1).record?.joined == Moment(instant(30), by: proved))
    }

    @Test("a correction moves one that is going on, and none that is over")
    func corrected() throws {
        let corrected = ClockOffset(milliseconds: proved.milliseconds - 2000)
        try store.commit(
            .of(sessions: [finished(1)], samples: [.sample(1, at: 12)], offset: proved))
        try store.commit(
            .of(sessions: [.sample(2)], samples: [.sample(2, at: 12)], offset: proved))
        try store.commit(
            .of(dating: Dating(offset: corrected, scope: .openTrip), offset: corrected))
        #expect(try store.session(1).record?.started.utc == proved.utc(at: instant(10)))
        #expect(try store.session(1).points.first?.utc == proved.utc(at: instant(12)))
        #expect(try store.session(2).record?.joined?.utc == corrected.utc(at: instant(30)))
        #expect(try store.session(2).points.first?.utc == corrected.utc(at: instant(12)))
    }

    @Test("opening names those that were going on, and never gives a number twice")
    func opening() throws {
        try store.commit(.of(sessions: [finished(1), .sample(4)]))
        store.close()
        for boot in ["boot-a", "boot-b"] {
            let (next, opening) = try Store.open(folder, boot: boot)
            #expect(opening.openSessions.map(\.record) == [.sample(4)])
            #expect(opening.openSessions.map(\.isOfThisBoot) == [boot == "boot-a"])
            #expect(opening.nextCourse == 5)
            next.close()
        }
    }

    @Test("one that goes on after a reboot has all its points on one clock")
    func twoBoots() throws {
        try store.commit(
            .of(sessions: [.sample(1)], samples: [.sample(1, at: 1000)], offset: proved))
        store.close()
        let (next, opening) = try Store.open(folder, boot: "boot-b")
        let later = ClockOffset(of: proved.utc(at: instant(1100)), at: instant(30))
        var session = try #require(opening.openSessions.first?.record)
        let begun = session.started
        session.started.uptime = later.uptime(of: try #require(begun.utc))
        session.joined = session.joined.map {
            Moment(later.uptime(of: proved.utc(at: $0.uptime)), by: later)
        }
        session.phase = .completed
        session.ended = Moment(instant(60), by: later)
        try next.commit(.of(sessions: [session], samples: [.sample(1, at: 30)], offset: later))
        let stored = try next.session(1)
        #expect(stored.record == session && stored.record?.started.utc == begun.utc)
        #expect(stored.points.map(\.point.instant) == [instant(-70), instant(30)])
        #expect(stored.points.map(\.utc) == [1000, 1100].map { proved.utc(at: instant($0)) })
    }

    @Test("a store of the first version gets the tables, and keeps what it has")
    func migrated() throws {
        let old = try Folder()
        do {
            let connection = try Connection(path: old.database)
            try Migrations.run(on: connection, applying: Array(Migrations.all.prefix(1)))
            try connection.script(
                """
                INSERT INTO boots (id, name) VALUES (1, 'boot-a');
                INSERT INTO events (boot, name, happened_uptime, decided_uptime, body)
                VALUES (1, 'x.y', 0, 0, '{}');
                """, doing: "fill an old database")
        }
        let (store, opening) = try Store.open(old)
        #expect(opening.lastSequence == 1 && opening.nextCourse == 1)
        try store.commit(.of(sessions: [.sample(1)]))
        #expect(try store.session(1).record == .sample(1))
    }

    @Test(
        "evidence is kept to the bit, and nonsense is no evidence",
        arguments: [1, 7, 8, 9, 63, 64, 65, 1000])
    func evidence(bins: Int) throws {
        var bits = [UInt64](repeating: 0, count: (bins + 63) / 64)
        for bin in stride(from: 0, to: bins, by: 3) { bits[bin / 64] |= 1 << UInt64(bin % 64) }
        let coverage = try #require(CourseCoverage(bins: bins, bits: bits))
        #expect(coverage.coveredBins == (bins + 2) / 3 && coverage.isCovered(0))
        let bytes = CoverageBytes.encode(coverage)
        #expect(bytes.count == 4 + (bins + 7) / 8)
        #expect(CoverageBytes.decode(bytes) == coverage)
        #expect(CoverageBytes.decode(bytes.dropLast()) == nil)
        #expect(CoverageBytes.decode(bytes + [0]) == nil)
        guard bins % 8 != 0 else { return }
        var odd = bytes
        odd[odd.count - 1] |= 0x80
        #expect(CoverageBytes.decode(odd) == nil, "a bit beyond the last bin")
    }
}
