/// Answer to `subscribe`: the state now; changes follow.
package struct SnapshotRecord: Equatable, Codable, Sendable {
    /// Names this subscription in what follows; filled in by the server.
    package var subscription: Int?
    /// Seconds after which silence means a dead connection is likely; filled in by the server.
    package var heartbeat: Double?
    /// The store's UUID: keep it, and send it back as `store` after a reconnect.
    package var store: String
    /// The newest event's number at this instant: the next is later.
    package var sequence: Int64
    /// What the client missed since its `since`, oldest first.
    package var missed: [EventRecord]?
    /// The store is another one, or `since` is too old: what was missed cannot be told.
    package var resync: Bool?
    package var status: StatusRecord

    package init(
        store: String, sequence: Int64, missed: [EventRecord]? = nil, isResync: Bool = false,
        status: StatusRecord
    ) {
        self.store = store
        self.sequence = sequence
        self.missed = missed
        resync = isResync ? true : nil
        self.status = status
    }
}
