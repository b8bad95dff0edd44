import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("What a trip draws is kept with it")
struct DrawingsTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    private func rows(_ sql: String, of store: Store? = nil) throws -> Int64 {
        let found = try (store ?? self.store).connection?.first(sql, doing: "count") {
            $0.integer(0)
        }
        return found ?? -1
    }

    /// The open trip as it is after `end` seconds.
    private func trip(_ id: Int64 = 1, until end: Double, ending: TripEnding? = nil) -> TripRecord {
        var trip = TripRecord.sample(id, ending: ending)
        trip.end = Moment(instant(end))
        return trip
    }

    @Test("commit by commit, in the trip's own row until a block is full")
    func growing() throws {
        for second in 10..<110 {
            try store.commit(
                .of(
                    trips: [trip(until: Double(second))],
                    strokes: [.path(1, second..<second + 1)], offset: proved))
        }
        #expect(try rows("SELECT count(*) FROM drawings") == 1)
        #expect(try rows("SELECT count(*) FROM trips WHERE sketch IS NOT NULL") == 1)
        let path = try store.picture(1).path
        #expect(path.map(\.point.instant) == (10..<110).map { instant(Double($0)) })
        #expect(path.map(\.utc) == (10..<110).map { proved.utc(at: instant(Double($0))) })

        try store.commit(.of(trips: [trip(until: 110, ending: .stop)], offset: proved))
        #expect(try rows("SELECT count(*) FROM drawings") == 2)
        #expect(try rows("SELECT count(*) FROM trips WHERE sketch IS NOT NULL") == 0)
        #expect(try store.picture(1).path == path)
    }

    @Test("bridged parts, gaps and runs come back as they were")
    func marks() throws {
        var points = (10..<14).map { SmoothedPoint.sample(at: Double($0)) }
        points[1].isBridged = true
        points[1].speed = nil
        points[1].heightAboveSeaLevel = nil
        points[3].isAfterGap = true
        try store.commit(
            .of(
                trips: [.sample(1)],
                strokes: [
                    StrokeEntry(1, .path(points)), .run(1, from: 10, to: 12.5),
                    .run(1, from: 12.5, to: 20, band: 2),
                ], offset: proved))
        let drawing = try store.picture(1)
        #expect(drawing.path.map(\.point) == points)
        #expect(drawing.runs.map(\.band) == [0, 2])
        #expect(drawing.runs.first?.to == Moment(instant(12.5), by: proved))
        #expect(drawing.runs.last?.from == drawing.runs.first?.to)
    }

    @Test("a back-dated end cuts what lies beyond, out of every block that it reaches into")
    func cut() throws {
        for start in stride(from: 10, to: 200, by: 10) {
            try store.commit(
                .of(
                    trips: [trip(until: Double(start))],
                    strokes: [
                        .path(1, start..<start + 10), .cell(1, start, at: Double(start)),
                        .run(1, from: Double(start), to: Double(start + 10), band: start % 3),
                    ], offset: proved))
        }
        #expect(try rows("SELECT count(*) FROM drawings") == 2)
        try store.commit(.of(trips: [trip(until: 55.5, ending: .stop)], offset: proved))

        #expect(try rows("SELECT count(*) FROM drawings") == 1)
        let drawing = try store.picture(1)
        #expect(drawing.path.last?.point.instant == instant(55))
        #expect(drawing.path.count == 46)
        #expect(drawing.runs.last?.to.uptime == instant(55.5))
        #expect(drawing.runs.count == 5)
        #expect(try store.explored().count == 5)
    }

    @Test("a trip that is discarded leaves no drawing", arguments: [false, true])
    func discarded(isOver: Bool) throws {
        try store.commit(
            .of(
                trips: [trip(until: 300)],
                strokes: [.path(1, 10..<200), .cell(1, 0, at: 10)], offset: proved))
        if isOver {
            try store.commit(.of(trips: [trip(until: 300, ending: .stop)], offset: proved))
            #expect(try store.explored().count == 1)
        }
        try store.commit(.of(discards: [1], strokes: [.path(1, 200..<210)]))
        #expect(try rows("SELECT count(*) FROM drawings") == 0)
        #expect(try store.explored().count == 0)
        #expect(try store.picture(1) == TripDrawing())
    }

    @Test("drawn without a date it gets one with the proof, in its row and in its blocks")
    func dated() throws {
        try store.commit(
            .of(trips: [.sample(1)], strokes: [.path(1, 10..<80), .run(1, from: 10, to: 70)]))
        #expect(try store.picture(1).path.allSatisfy { $0.utc == nil })
        #expect(try store.picture(1).runs.first?.from.utc == nil)
        try store.commit(
            .of(
                strokes: [.path(1, 80..<90)],
                dating: Dating(offset: proved, scope: .undated)))
        let path = try store.picture(1).path
        #expect(path.map(\.utc) == (10..<90).map { proved.utc(at: instant(Double($0))) })
        #expect(try store.picture(1).runs.first?.from.utc == proved.utc(at: instant(10)))

        let corrected = ClockOffset(milliseconds: proved.milliseconds - 2000)
        try store.commit(
            .of(dating: Dating(offset: corrected, scope: .openTrip), offset: corrected))
        #expect(
            try store.picture(1).path.map(\.utc)
                == (10..<90).map { corrected.utc(at: instant(Double($0))) })
    }

    @Test("what was committed is not taken twice by who starts again")
    func again() throws {
        let strokes: [StrokeEntry] = [
            .path(1, 10..<90), .cell(1, 0, at: 10), .cell(1, 1, at: 20), .run(1, from: 10, to: 30),
        ]
        try store.commit(.of(trips: [.sample(1)], strokes: strokes, offset: proved))
        store.close()
        let (next, _) = try Store.open(folder)
        try next.commit(
            .of(
                trips: [.sample(1)],
                strokes: strokes + [.path(1, 90..<95), .run(1, from: 30, to: 60)], offset: proved))
        let drawing = try next.picture(1)
        #expect(
            drawing.path.map(\.point.instant) == (10..<95).map { instant(Double($0)) })
        #expect(drawing.runs.map(\.from.uptime) == [instant(10), instant(30)])
    }

    @Test("a trip that goes on after a reboot has its whole drawing on one clock, cut by date")
    func twoBoots() throws {
        var record = trip(until: 1000)
        record.start.utc = proved.utc(at: record.start.uptime)
        record.end.utc = proved.utc(at: record.end.uptime)
        try store.commit(
            .of(
                trips: [record], strokes: [.path(1, 990..<1000), .run(1, from: 990, to: 999)],
                offset: proved))
        store.close()
        let (next, _) = try Store.open(folder, boot: "boot-b")
        let later = ClockOffset(of: proved.utc(at: instant(1100)), at: instant(30))
        record.start.uptime = later.uptime(of: try #require(record.start.utc))
        record.end = Moment(instant(40), by: later)
        try next.commit(.of(trips: [record], strokes: [.path(1, 30..<40)], offset: later))
        record.end = Moment(instant(35), by: later)
        record.ending = .stop
        try next.commit(.of(trips: [record], offset: later))

        let drawing = try next.picture(1)
        #expect(drawing.path.first?.point.instant == instant(990 - 1070))
        #expect(drawing.path.last?.point.instant == instant(35))
        #expect(drawing.path.first?.utc == proved.utc(at: instant(990)))
        #expect(drawing.path.count == 16)
        #expect(drawing.runs.first?.to.utc == proved.utc(at: instant(999)))

        // Interrupted by the power while nobody was there: cut before the other boot's part.
        record.ending = nil
        try next.commit(.of(trips: [record], offset: later))
        record.end = Moment(later.uptime(of: proved.utc(at: instant(995))), by: later)
        record.ending = .interrupted
        try next.commit(.of(trips: [record], offset: later))
        #expect(try next.picture(1).path.count == 6)
    }

    @Test("a run that an earlier boot dated keeps its date, whatever this boot knows")
    func foreignRun() throws {
        let other = ClockOffset(milliseconds: proved.milliseconds - 5_000_000)
        let run = SpeedRun(
            from: Moment(instant(900), by: other), to: Moment(instant(960), by: other), band: 1)
        var record = trip(until: 970, ending: .interrupted)
        record.start = Moment(instant(800), by: other)
        record.end = Moment(instant(970), by: other)
        try store.commit(
            .of(trips: [record], strokes: [StrokeEntry(1, .run(run))], offset: proved))
        #expect(try store.picture(1).runs.first?.from.utc == other.utc(at: instant(900)))
    }

    @Test("a failed commit leaves nothing of it")
    func failed() throws {
        try store.commit(.of(trips: [.sample(1)], strokes: [.path(1, 10..<20)]))
        let batch = Batch.of(
            trips: [.sample(1), .sample(2)], strokes: [.path(1, 20..<90), .cell(1, 0, at: 20)])
        guard case .failed(7, _, let returned) = store.commit(batch, ticket: 7).last else {
            Issue.record("it was committed")
            return
        }
        #expect(returned == batch)
        #expect(try store.picture(1).path.count == 10)
        try store.commit(.of(trips: [.sample(1)], strokes: batch.strokes))
        #expect(try store.picture(1).path.count == 80)
    }

    @Test("strokes of a trip that nobody knows yet wait for it")
    func orphan() throws {
        try store.commit(.of(strokes: [.path(1, 10..<20), .cell(1, 0, at: 10)]))
        try store.commit(.of(trips: [trip(until: 60)], strokes: [.path(1, 20..<30)]))
        #expect(try store.picture(1).path.count == 20)
        try store.commit(.of(trips: [trip(until: 60, ending: .stop)]))
        #expect(try store.picture(1).path.count == 20)
        #expect(try store.explored().count == 1)
    }
}
