import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestDisk
import Testing

@Suite("The power may go at any instant")
struct PowerCutTests {
    /// `RODI_POWERCUT=all`: every moment; else a sample.
    private static let isComplete = getenv("RODI_POWERCUT").map { String(cString: $0) } == "all"

    @Test("what was promised is there, the trip goes on, and the boot says what was cut")
    func everyMoment() async throws {
        let recording = try Recording.made.get()
        let run = CutRun(
            recording: recording, choice: Self.isComplete ? .all : .sample(300, seed: 5))
        let workers = Self.isComplete ? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) : 2
        let start = ContinuousClock.now
        let outcome = await withTaskGroup(of: CutRun.Outcome.self) { group in
            for worker in 0..<workers {
                group.addTask { run.run(worker, of: workers) }
            }
            return await group.reduce(into: CutRun.Outcome()) { sum, part in
                sum.states += part.states
                sum.faults += part.faults
            }
        }
        let seconds = (ContinuousClock.now - start).components.seconds
        let minutes = Int(Journey.drive.duration / 60)
        print(
            "power cut: \(outcome.states) states after \(recording.entries.count) writes and syncs"
                + " of a drive of \(minutes) min with \(recording.marks.count - 1) commits;"
                + " \(outcome.faults.count) not as promised (\(seconds) s)")
        for fault in outcome.faults.prefix(20) { print("  \(fault)") }
        #expect(outcome.faults.isEmpty)
        #expect(outcome.states > 200)
    }

    @Test("the drive has all that a store is asked to keep")
    func whole() throws {
        let recording = try Recording.made.get()
        for name in [
            "trip.started", "trip.ended", "trip.discarded", "trip.merged", "trip.restored",
            "trip.resumed", "place.left", "place.entered", "time.proved", "course.joined",
            "course.completed", "course.confirmed", "itinerary.arrived",
        ] {
            #expect(recording.story.contains(name), "\(name) in \(recording.story)")
        }
        let last = try #require(recording.marks.last)
        #expect(last.content.isSound)
        for table in [
            "blocks", "session_blocks", "drawings", "cells", "visits", "places", "sessions",
            "mendings",
            "state",
        ] {
            #expect(last.content.rows(of: table) > 0, "\(table)")
        }
        // Trips 1 and 2 are kept aside, their copies are shown.
        #expect(last.content.rows(of: "trips") >= 3)
        // Everything that is done to files: also the log is folded in, deleted and made anew.
        let operations = recording.entries.map(\.operation)
        #expect(operations.count { $0 == .create("rodi.db-wal") } >= 3)
        #expect(operations.count { $0 == .delete("rodi.db-wal") } >= 3)
        #expect(operations.contains(.syncDirectory))
        // Also in the middle of a run, not only when the store is closed.
        let restarts = operations.enumerated().filter { $0.element == .delete("rodi.db-wal") }
        let folds = operations.enumerated().filter { $0.element == .sync("rodi.db") }
        #expect(folds.count > restarts.count + 1)
        #expect(operations.count > 2000)
    }

    /// Each is what a store would be that does not sync this.
    static let lies: [DiskOperation] = [.sync("rodi.db-wal"), .sync("rodi.db"), .syncDirectory]

    @Test("a disk on which one kind of sync does nothing is found out", arguments: lies)
    func lie(_ lie: DiskOperation) throws {
        let recording = try Recording.made.get().without(lie)
        let outcome = CutRun(recording: recording, choice: .sample(60, seed: 3)).run(0, of: 1)
        #expect(outcome.states > 10)
        #expect(!outcome.faults.isEmpty)
    }

    @Test("no point waits longer for its commit than `sync`")
    func patience() throws {
        let recording = try Recording.made.get()
        for (mark, next) in zip(recording.marks, recording.marks.dropFirst())
        where mark.points < recording.points.count {
            let since = recording.points[mark.points]
            let written = recording.entries[mark.operations].at
            #expect(written.seconds(since: since) <= 10.001, "\(since.seconds)")
            #expect(next.points > mark.points || next.at <= since)
        }
    }
}
