import Positioning
import Synchronization
import TestDisk

/// Everything that was asked of a disk, in order.
final class DiskLog: Sendable {
    struct Entry: Sendable {
        var operation: DiskOperation
        /// On the ride's clock.
        var at: Uptime
    }

    private struct State {
        var entries: [Entry] = []
        var now = Uptime(nanoseconds: 0)
    }

    private let state = Mutex(State())

    func append(_ operation: DiskOperation) {
        guard operation.isChange else { return }
        state.withLock { $0.entries.append(Entry(operation: operation, at: $0.now)) }
    }

    func move(to now: Uptime) { state.withLock { $0.now = now } }

    var entries: [Entry] { state.withLock { $0.entries } }

    var count: Int { state.withLock { $0.entries.count } }
}
