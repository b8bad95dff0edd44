import FoundationEssentials
import Glibc
import Ledger
import Positioning
import TestKit
import Testing
import Tracking

@Suite("A restore that is cut off leaves the old store or the new one")
struct RestoreCutTests {
    private let folder: TemporaryFolder
    private var state: String { folder.path(of: "state") }
    private var backup: String { folder.path(of: "backup.db") }

    init() throws { folder = try TemporaryFolder() }

    /// A closed store in `directory` whose next trip has that number.
    private func makeStore(nextTrip: Int64, in directory: String) throws {
        let (ledger, _) = try Ledger.open(directory: directory, boot: "boot-a")
        var batch = Batch()
        batch.discards = [nextTrip - 1]
        batch.trips = [
            TripRecord(
                id: 1, start: Moment(Uptime(seconds: 1)),
                at: Coordinate(latitude: 52, longitude: 5))
        ]
        try #require(ledger.commit(batch) != nil)
        #expect(ledger.close(within: .seconds(10).stretched))
    }

    /// What the store in the folder is, told by its next number.
    private func nextTrip() throws -> Int64 {
        let (ledger, opening) = try Ledger.open(directory: state, boot: "boot-a")
        #expect(opening.repairs.isEmpty, "\(opening.repairs)")
        #expect(ledger.close(within: .seconds(10).stretched))
        return opening.nextTrip
    }

    /// Calls that change the disk, and of how many of each kind one ends the program.
    private static let calls = [
        ("/^rename", 1), ("/^link", 1), ("/^unlink", 1), ("/^fsync|^fdatasync", 1), ("/^fch", 1),
        ("/^pwrite", 7), ("/^write", 3),
    ]

    @Test("killed at any call that changes the disk", .timeLimit(.minutes(5 * Slowness.factor)))
    func killed() async throws {
        guard Programs.has(Programs.strace) else { return }
        try await onOwnThread {
            let pristine = folder.path(of: "pristine")
            try makeStore(nextTrip: 10, in: pristine)
            let other = folder.path(of: "other")
            try makeStore(nextTrip: 20, in: other)
            try FileManager.default.copyItem(atPath: "\(other)/rodi.db", toPath: backup)
            var found: [Int64: Int] = [:]
            for (call, stride) in Self.calls {
                var number = 1
                while try restore(from: pristine, killedAt: call, number) {
                    found[try nextTrip(), default: 0] += 1
                    number += stride
                }
                // The last one was not cut off.
                #expect(try nextTrip() == 20)
            }
            print(
                "restore cut off: \(found[10] ?? 0) times the old store, \(found[20] ?? 0) the new")
            #expect(found.keys.allSatisfy { $0 == 10 || $0 == 20 }, "\(found)")
            #expect(found[10] ?? 0 > 10 && found[20] ?? 0 > 1, "\(found)")
        }
    }

    /// Whether it was killed; if not, it did what it should.
    private func restore(
        from pristine: String, killedAt call: String, _ number: Int
    ) throws -> Bool {
        if FileManager.default.fileExists(atPath: state) {
            try FileManager.default.removeItem(atPath: state)
        }
        try FileManager.default.copyItem(atPath: pristine, toPath: state)
        let said = folder.path(of: "said")
        let process = try ChildProcess(
            [
                Programs.strace, "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                "inject=\(call):signal=SIGKILL:when=\(number)", Programs.rodictl, "restore",
                backup, "--state", state,
            ], output: said, errors: said)
        switch process.awaitEnd() {
        case .signalled(SIGKILL)?: return true
        case .exited(0)?: return false
        case let end:
            throw TestFault(doing: "restore: \(String(describing: end)) \(Site.text(of: said))")
        }
    }
}
