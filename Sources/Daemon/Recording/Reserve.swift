/// Decides whether points may still be written, by the room that is left on the disk.
///
/// Below `keepFree` they wait in memory, so that a full card never stops the rest of the system;
/// events and figures, a few bytes, are written all the same. They go on only when there is a good
/// deal more room, or each of them would take what another program just freed.
///
/// Source: SPEC §2 `[store] keep-free`, §15.2.
struct Reserve: Equatable, Sendable {
    enum Change: Equatable, Sendable {
        /// So many bytes are left: no more points.
        case reached(free: Int64)
        case roomAgain
    }

    /// Bytes.
    var keepFree: Int64
    private(set) var isReached = false

    init(keepFree: Int64) {
        self.keepFree = keepFree
    }

    /// Judges how many bytes are free now; says so when that changes something.
    mutating func measured(free: Int64) -> Change? {
        if isReached {
            guard free >= keepFree + keepFree / Self.shareToGoOn else { return nil }
            isReached = false
            return .roomAgain
        }
        guard free < keepFree else { return nil }
        isReached = true
        return .reached(free: free)
    }

    /// A tenth more than the limit.
    private static let shareToGoOn: Int64 = 10
}
