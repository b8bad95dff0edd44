import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

/// Mending over boots and power cuts.
extension MendingTests {
    @Test("blocks of two boots keep their clocks, and the whole is in order")
    func boots() throws {
        let copy = try copy()
        defer { withExtendedLifetime(copy) {} }
        let (other, _) = try Store.open(copy, boot: "boot-b")
        var trip = TripRecord.sample(4, from: -2000, ending: .powerOff)
        trip.start.utc = proved.utc(at: instant(5000))
        trip.end.utc = proved.utc(at: instant(5060))
        trip.end.uptime = instant(-1940)
        let later = ClockOffset(milliseconds: proved.milliseconds + 7_000_000)
        try other.commit(.of(trips: [trip], offset: later))
        var next = TripRecord.sample(5, from: 20, ending: .stop)
        next.points = 2
        try other.commit(
            .of(
                points: [.sample(5, at: 20), .sample(5, at: 80)], trips: [next], offset: later))
        guard case .mendable(2, let found, neighbours: 3) = try other.ask(.mendable([5, 3, 4]))
        else {
            Issue.record("trip 4 is between them")
            return
        }
        let trips = found.map(\.trip)
        #expect(trips.map(\.record.id) == [3, 4, 5])
        #expect(Set(trips.map(\.clock)).count == 2)
        let draft = try TripMerge.merge(trips, as: 9, maximumSpeed: 70)
        try mend(.replace(trips.map(\.record), by: [draft]), in: other)
        let (record, points, _) = try other.trip(9)
        #expect(record?.start.utc == proved.utc(at: instant(3000)))
        #expect(record?.end == Moment(instant(80), by: later))
        #expect(points.count == 102)
        let isOrdered = zip(points, points.dropFirst()).allSatisfy {
            $0.point.instant < $1.point.instant
        }
        #expect(isOrdered)
        #expect(points.first?.utc == proved.utc(at: instant(3000)))
    }

    // MARK: Power cuts

    /// What a card would hold if the power went now.
    func copy() throws -> Folder {
        let copy = try Folder()
        for name in try folder.names where !name.hasSuffix(Files.index) {
            try FileManager.default.copyItem(
                atPath: "\(folder.path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return copy
    }

    @Test("cut anywhere in a mending's commit, it is there whole or not at all")
    func powerCut() throws {
        let log = URL(filePath: folder.database + Files.log)
        let before = WriteAheadLog.frames(of: folder.database).committed
        try mend(try merging(1, 2, as: 5))
        let whole = try Data(contentsOf: log)
        let end = WriteAheadLog.frames(of: folder.database).committed
        try #require(end > before)
        var outcomes: Set<Int> = []
        for length in stride(from: before, through: end, by: 1000) + [end] {
            let cut = try copy()
            try whole.prefix(length).write(to: URL(filePath: cut.database + Files.log))
            let (after, _) = try Store.open(cut)
            let ids = try after.trips().map(\.id)
            let isDone = ids == [4, 3, 5]
            #expect(isDone || ids == [4, 3, 2, 1], "\(length) bytes: \(ids)")
            #expect(try after.events(after: 0)?.count == (isDone ? 4 : 3))
            #expect(try after.trip(5).points.count == (isDone ? 200 : 0))
            outcomes.insert(ids.count)
        }
        #expect(outcomes == [3, 4])
    }
}
