import CSQLite
import Synchronization
import TestDisk
import Testing

@testable import Ledger

/// What goes wrong with a disk, and when.
struct DiskFault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What becomes of an operation; `nil` when this is not about such.
    let answer: @Sendable (DiskOperation) -> Int32?

    static let all: [DiskFault] = [full, readOnly, noWriting, noReading, noSyncing, noNames]

    /// ENOSPC.
    static let full = DiskFault(testDescription: "the disk is full") { operation in
        switch operation {
        case .write, .create: SQLITE_FULL
        case _: nil
        }
    }
    /// EROFS: whatever was open for writing no longer is.
    static let readOnly = DiskFault(testDescription: "the disk was mounted read-only") {
        operation in
        switch operation {
        case .write, .truncate, .delete, .create: SQLITE_READONLY
        case _: nil
        }
    }
    static let noWriting = DiskFault(testDescription: "EIO when it is written") { operation in
        if case .write = operation { SQLITE_IOERR | 3 << 8 } else { nil }
    }
    static let noReading = DiskFault(testDescription: "EIO when it is read") { operation in
        if case .read = operation { SQLITE_IOERR | 1 << 8 } else { nil }
    }
    static let noSyncing = DiskFault(testDescription: "EIO when it is synced") { operation in
        if case .sync = operation { SQLITE_IOERR | 4 << 8 } else { nil }
    }
    static let noNames = DiskFault(testDescription: "EIO when a name is made, removed or synced") {
        operation in
        switch operation {
        case .create: SQLITE_CANTOPEN
        case .delete: SQLITE_IOERR | 10 << 8
        case .syncDirectory: SQLITE_IOERR | 5 << 8
        case _: nil
        }
    }
}

/// A disk on which one kind of thing goes wrong: at a certain time, once or for good.
final class FaultPlan: Sendable {
    private struct State {
        var fault: DiskFault?
        /// How often it still works.
        var left = 0
        var isLasting = false
        var hits = 0
    }

    private let state = Mutex(State())

    /// The disk; it may outlive whatever uses it.
    func disk() -> Disk {
        let watched = TestDisk { self.outcome(of: $0) }
        return Disk(name: watched.name) { path throws(SQLiteError) in
            let code = self.outcome(of: .syncDirectory)
            guard code == SQLITE_OK else {
                throw SQLiteError(extendedCode: code, doing: "sync", message: "a test's wish")
            }
            try Files.sync(directory: path)
        }
    }

    /// From now on: works `left` times, and then does not, once or until it is mended.
    func arm(_ fault: DiskFault, after left: Int, isLasting: Bool = false) {
        state.withLock { $0 = State(fault: fault, left: left, isLasting: isLasting) }
    }

    func mend() { state.withLock { $0.fault = nil } }

    /// How often something went wrong since it was armed.
    var hits: Int { state.withLock { $0.hits } }

    private func outcome(of operation: DiskOperation) -> Int32 {
        state.withLock { state in
            guard let code = state.fault?.answer(operation) else { return SQLITE_OK }
            guard state.left == 0 else {
                state.left -= 1
                return SQLITE_OK
            }
            state.hits += 1
            if !state.isLasting { state.fault = nil }
            return code
        }
    }
}
