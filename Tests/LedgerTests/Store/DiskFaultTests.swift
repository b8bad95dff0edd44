import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("Whatever a disk refuses, nothing is lost and nothing is there twice")
struct DiskFaultTests {
    let plan = FaultPlan()

    /// Four batches with a stop between them: each is handed in again until it is taken.
    private final class Run {
        let folder: Folder
        let disk: Disk
        private var store: Store?
        private(set) var errors: [SQLiteError] = []
        /// Called after so many refusals in a row.
        var mend: (Int) -> Void = { _ in }

        init(on disk: Disk) throws {
            folder = try Folder(isInMemory: true)
            self.disk = disk
        }

        func drive() throws {
            for number in 1...4 {
                if number == 3 { close() }
                try commit(
                    .of(
                        points: (0..<3).map { .sample(1, at: Double(number * 10 + $0)) },
                        trips: [.sample(1)], events: [.sample("n.\(number)")]))
            }
            close()
        }

        private func close() {
            store?.close()
            store = nil
        }

        private func commit(_ batch: Batch) throws {
            var refused = 0
            while true {
                switch try attempt(batch) {
                case nil: return
                case let error?:
                    errors.append(error)
                    refused += 1
                    mend(refused)
                    guard refused < 8 else { throw error }
                }
            }
        }

        private func attempt(_ batch: Batch) throws -> SQLiteError? {
            do {
                let store =
                    try store ?? Store.open(directory: folder.path, boot: "boot-a", on: disk).0
                self.store = store
                // The log is folded in with every commit: that, too, is refused.
                _ = try? store.connection?.run("PRAGMA wal_autocheckpoint = 1", doing: "set up")
                switch store.commit(batch, ticket: 1).last {
                case .committed?: return nil
                case .failed(1, let error, batch)?: return error
                case let other: throw Store.Unexpected(answers: [other].compactMap { $0 })
                }
            } catch let error as SQLiteError {
                return error
            }
        }
    }

    /// Everything is there once.
    private func expectWhole(_ folder: Folder, _ comment: Comment) throws {
        let (store, opening) = try Store.open(folder)
        defer { store.close() }
        #expect(opening.repairs.isEmpty, comment)
        let events = try store.events(after: 0)
        #expect(events?.map(\.name) == ["n.1", "n.2", "n.3", "n.4"], comment)
        #expect(events?.map(\.sequence) == [1, 2, 3, 4], comment)
        let instants = (1...4).flatMap { number in
            (0..<3).map { instant(Double(number * 10 + $0)) }
        }
        #expect(try store.trip(1).points.map(\.point.instant) == instants, comment)
        let verdict = try store.connection?.first("PRAGMA integrity_check", doing: "check") {
            $0.text(0)
        }
        #expect(verdict == "ok", comment)
    }

    @Test("once, at each of its operations in turn", arguments: DiskFault.all)
    func once(fault: DiskFault) throws {
        let disk = plan.disk()
        var rounds = 0
        while true {
            plan.arm(fault, after: rounds)
            let run = try Run(on: disk)
            try run.drive()
            let hits = plan.hits
            plan.mend()
            try expectWhole(run.folder, "\(fault.testDescription), operation \(rounds)")
            guard hits > 0 else { break }
            rounds += 1
        }
        #expect(rounds >= 4, "it hardly went wrong")
    }

    @Test("from every third of its operations on, until it is mended", arguments: DiskFault.all)
    func lasting(fault: DiskFault) throws {
        let disk = plan.disk()
        var rounds = 0
        while true {
            plan.arm(fault, after: rounds, isLasting: true)
            let run = try Run(on: disk)
            run.mend = { [plan] in if $0 == 3 { plan.mend() } }
            try run.drive()
            let hits = plan.hits
            plan.mend()
            try expectWhole(run.folder, "\(fault.testDescription), operation \(rounds)")
            guard hits > 0 else { break }
            rounds += 3
        }
        #expect(rounds >= 3, "it hardly went wrong")
    }

    @Test("a full disk, a read-only one and one that fails are told apart")
    func kinds() throws {
        let disk = plan.disk()
        let folder = try Folder()
        let (store, _) = try Store.open(directory: folder.path, boot: "boot-a", on: disk)
        let batch = Batch.of(trips: [.sample(1)])
        let kinds: [(fault: DiskFault, kind: SQLiteError.Kind)] = [
            (DiskFault.full, SQLiteError.Kind.full),
            (DiskFault.readOnly, SQLiteError.Kind.readOnly),
            (DiskFault.noWriting, SQLiteError.Kind.unreachable),
            (DiskFault.noSyncing, SQLiteError.Kind.unreachable),
        ]
        for (fault, kind) in kinds {
            plan.arm(fault, after: 0, isLasting: true)
            guard case .failed(7, let error, batch) = store.commit(batch, ticket: 7).last else {
                Issue.record("it was taken although \(fault.testDescription)")
                continue
            }
            #expect(error.kind == kind, "\(fault.testDescription): \(error)")
            plan.mend()
            try store.commit(batch)
        }
    }
}
