import Glibc
import Positioning
import Testing
import TestKit
import Tracking

@testable import Ledger

@Suite("The deciding thread never waits for the disk")
struct LedgerTests {
    let folder: Folder
    let ledger: Ledger

    init() throws {
        folder = try Folder()
        (ledger, _) = try Ledger.open(directory: folder.path, boot: "boot-a")
    }

    /// Waits until the ledger says something, at most ten seconds.
    private func hear(_ count: Int) throws -> [Answer] {
        var answers: [Answer] = []
        while answers.count < count {
            var request = pollfd(fd: ledger.descriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&request, 1, 10_000) == 1, "nothing came")
            answers += ledger.answers()
        }
        return answers
    }

    @Test("answers come with their tickets, in order, and then the descriptor is silent")
    func tickets() throws {
        let commit = try #require(ledger.commit(.of(trips: [.sample(1)], events: [.sample("a.a")])))
        #expect(try hear(1) == [.committed(commit, sequences: [1])])
        let one = ledger.ask(.latestTrip(withPoints: true))
        let two = ledger.ask(.trips(TripFilter()))
        let answers = try hear(2)
        #expect(
            answers == [
                .trip(one, .sample(1), points: [], unreadable: 0), .trips(two, [.sample(1)]),
            ])
        var request = pollfd(fd: ledger.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&request, 1, 0) == 0)
        #expect(ledger.answers().isEmpty)
    }

    @Test("a third batch is not taken until an answer was fetched")
    func full() throws {
        let first = try #require(ledger.commit(.of(trips: [.sample(1)])))
        let second = try #require(ledger.commit(.of(trips: [.sample(1)])))
        #expect(ledger.commit(.of(trips: [.sample(1)])) == nil)
        #expect(
            try hear(2) == [
                .committed(first, sequences: []), .committed(second, sequences: []),
            ])
        #expect(ledger.commit(.of(trips: [.sample(1)])) != nil)
        _ = try hear(1)
    }

    @Test("a batch that fails comes back, and makes room for the next")
    func failing() throws {
        let orphan = Batch.of(points: [.sample(5, at: 1)])
        for _ in 1...3 {
            let ticket = try #require(ledger.commit(orphan))
            guard case .failed(ticket, let error, orphan) = try hear(1)[0] else {
                Issue.record("it did not fail")
                return
            }
            #expect(error.kind == .contradiction)
        }
    }

    @Test("closing finishes what was handed in, and leaves one file")
    func closing() throws {
        _ = ledger.commit(.of(points: [.sample(1, at: 20)], trips: [.sample(1)]))
        _ = ledger.commit(.of(events: [.sample("a.a")]))
        #expect(ledger.close(within: .seconds(10).stretched))
        #expect(ledger.answers().count == 2)
        #expect(ledger.commit(.of(events: [.sample("b.b")])) == nil)
        #expect(try folder.names == ["rodi.db"])
        let opening = try Store.open(folder).1
        #expect(opening.lastPoint != nil)
        #expect(opening.lastSequence == 1)
    }

    @Test("the store is measured")
    func size() throws {
        var trip = TripRecord.sample(1)
        trip.points = 7
        _ = ledger.commit(.of(trips: [trip], events: [.sample("a.a")]))
        _ = try hear(1)
        let ticket = ledger.ask(.size)
        guard case .size(ticket, let size) = try hear(1)[0] else {
            Issue.record("not a size")
            return
        }
        #expect(size.trips == 1 && size.points == 7 && size.events == 1)
        #expect(size.bytes > 4096)
    }
}
