import FoundationEssentials
import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("A power cut loses nothing that was committed, and leaves nothing twice")
struct CrashTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    /// What a card would hold if the power went now: the files as they are, nothing closed.
    private func cut() throws -> Folder {
        let copy = try Folder()
        for name in try folder.names where !name.hasSuffix(Files.index) {
            try FileManager.default.copyItem(
                atPath: "\(folder.path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return copy
    }

    @Test("at any commit")
    func anyCommit() throws {
        let points = CityDrive(seed: 1, count: 90).points
        for (index, point) in points.enumerated() {
            var trip = TripRecord.sample(1)
            trip.points = index + 1
            try store.commit(
                .of(
                    points: [PointEntry(1, point)], trips: [trip],
                    events: [.sample("n.\(index)")]))
            let copy = try cut()
            defer { withExtendedLifetime(copy) {} }
            let (after, opening) = try Store.open(copy)
            #expect(opening.repairs.isEmpty)
            #expect(opening.openTrip?.points == index + 1)
            #expect(opening.lastSequence == Int64(index + 1))
            let instants = try after.trip(1).points.map { PackedPoint.step(of: $0.point.instant) }
            #expect(instants == points[...index].map { PackedPoint.step(of: $0.instant) })
        }
    }

    @Test("in the middle of a commit: it is cut, the ones before are there, and the boot says so")
    func midCommit() throws {
        for second in 1...5 {
            try store.commit(.of(points: [.sample(1, at: Double(second))], trips: [.sample(1)]))
        }
        let torn = 100
        let copy = try cut()
        let path = URL(filePath: copy.database + Files.log)
        let bytes = try Data(contentsOf: path)
        let end = WriteAheadLog.frames(of: copy.database).committed
        try bytes.prefix(end - torn).write(to: path)
        let (after, opening) = try Store.open(copy)
        #expect(try after.trip(1).points.count == 4)
        let frame = 24 + 4096
        let isSaid = opening.repairs.contains { repair in
            // The commit was of some whole frames, but for what we took.
            (1...4).contains { repair.contains("cut \($0 * frame - torn) bytes") }
        }
        #expect(isSaid, "\(opening.repairs)")
    }

    @Test("during a fold of the log into the database", arguments: UInt64(1)...10)
    func torn(seed: UInt64) throws {
        for second in 1...40 {
            try store.commit(.of(points: [.sample(1, at: Double(second))], trips: [.sample(1)]))
        }
        let copy = try cut()
        // Any part of the pages may have reached the file; the log still holds them all.
        let reader = try Connection(path: folder.database)
        try reader.run("PRAGMA wal_checkpoint(PASSIVE)", doing: "fold")
        let folded = try Data(contentsOf: URL(filePath: folder.database))
        var half = try Data(contentsOf: URL(filePath: copy.database))
        half.append(Data(repeating: 0, count: max(0, folded.count - half.count)))
        var dice = SplitMix64(seed: seed)
        for page in stride(from: 0, to: folded.count, by: 4096) where Bool.random(using: &dice) {
            half.replaceSubrange(page..<page + 4096, with: folded[page..<page + 4096])
        }
        try half.write(to: URL(filePath: copy.database))

        let (after, opening) = try Store.open(copy)
        #expect(opening.repairs.isEmpty)
        #expect(try after.trip(1).points.count == 40)
    }
}
