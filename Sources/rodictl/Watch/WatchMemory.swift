import Control

/// What a watch has seen, so that it can ask for what it missed.
struct WatchMemory: Equatable {
    /// The store's UUID.
    var store: String?
    /// The newest event there that was seen.
    var sequence: Int64?

    mutating func saw(_ event: EventRecord) {
        if let number = event.sequence { sequence = max(sequence ?? number, number) }
    }
}
