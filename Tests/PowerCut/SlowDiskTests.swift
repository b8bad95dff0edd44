import CSQLite
import Configuration
import Control
import Glibc
import Positioning
import TestDisk
import Testing
import TestKit
import Tracking

@testable import Daemon
@testable import Ledger

@Suite("A card that takes seconds for a sync holds nobody up")
struct SlowDiskTests {
    /// Waits at every sync of the log while it is shut.
    private final class Gate: Sendable {
        let bell: Bell
        let reached: Bell

        init() throws {
            bell = try Bell()
            reached = try Bell()
        }

        func pass() {
            reached.ring()
            // Only a test that has failed lets it wait so long.
            _ = bell.wait(within: .seconds(30).stretched)
        }
    }

    @Test("what happens during five minutes of it is taken at once, and then written once")
    func slow() throws {
        let folder = try CardFolder()
        let gate = try Gate()
        let watched = TestDisk { operation in
            if operation == .sync("rodi.db-wal") { gate.pass() }
            return SQLITE_OK
        }
        let disk = Disk(name: watched.name, syncDirectory: Disk.system.syncDirectory)
        gate.bell.ring()
        let (ledger, opening) = try Ledger.open(
            directory: folder.path, boot: "boot-a", on: disk)
        gate.bell.silence()
        gate.reached.silence()
        let recorder = Recorder(
            ledger: ledger, opening: opening, settings: Configuration().store,
            at: Uptime(seconds: 0))
        var told: [EventRecord] = []
        recorder.outcome = { if case .publish(let record) = $0 { told.append(record) } }

        var trip = TripRecord(
            id: 1, start: Moment(Uptime(seconds: 1)),
            at: Coordinate(latitude: 52, longitude: 5))
        for second in 1...300 {
            let now = Uptime(seconds: Double(second))
            if second == 1 {
                recorder.announce(Self.announcement(.trip(.started, trip), at: now), at: now)
            }
            trip.points += 1
            recorder.keep(Self.point(at: now), trip: 1, at: now)
            recorder.keep(trip, at: now)
            if second % 100 == 0 {
                recorder.announce(
                    Self.announcement(
                        .towed(from: trip.startCoordinate, to: trip.endCoordinate), at: now),
                    at: now)
            }
            // Each of these would wait for ever if it waited for the disk: the gate is ours to open.
            recorder.settle(at: now, offset: nil)
            for answer in ledger.answers() { _ = recorder.take(answer, at: now, offset: nil) }
        }
        let isReached = gate.reached.wait(within: .seconds(10).stretched)
        #expect(isReached, "no commit was begun")
        #expect(told.isEmpty, "nothing was told before it was on the disk")
        #expect(recorder.pending >= 300)
        #expect(recorder.isWriting)
        _ = ledger.ask(.size)

        gate.bell.ring()
        let end = Uptime(seconds: 301)
        var size: StoreSize?
        while !recorder.isDone || size == nil {
            var request = pollfd(fd: ledger.descriptor, events: Int16(POLLIN), revents: 0)
            try #require(poll(&request, 1, 10_000) == 1)
            for answer in ledger.answers() where !recorder.take(answer, at: end, offset: nil) {
                if case .size(_, let answered) = answer { size = answered }
            }
            recorder.flush(at: end, offset: nil)
        }
        #expect(told.map(\.name) == ["trip.started", "car.towed", "car.towed", "car.towed"])
        #expect(told.compactMap(\.sequence) == [1, 2, 3, 4])
        #expect(told.allSatisfy { $0.durable != false })
        #expect(ledger.close(within: .seconds(10).stretched))
        let (store, again) = try Store.open(directory: folder.path, boot: "boot-a")
        #expect(again.openTrip?.points == 300)
        guard
            case .trip(1, _, let points, 0)? = store.answer(
                .trip(1, withPoints: true), ticket: 1, pause: { .goOn }
            ).last
        else {
            Issue.record("no trip")
            return
        }
        #expect(points.map { $0.point.instant.seconds } == (1...300).map(Double.init))
    }

    private static func announcement(
        _ subject: Announcement.Subject, at now: Uptime
    ) -> Announcement {
        Announcement(happened: Moment(now), decided: Moment(now), subject: subject)
    }

    private static func point(at now: Uptime) -> TrackPoint {
        TrackPoint(
            instant: now, coordinate: Coordinate(latitude: 52, longitude: 5),
            heightAboveSeaLevel: nil, speed: 1, track: nil, accuracy: 3)
    }
}
