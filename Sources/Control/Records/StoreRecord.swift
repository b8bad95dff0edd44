/// What the store holds and costs.
package struct StoreRecord: Equatable, Codable, Sendable {
    /// UUID, new for a new or restored database.
    package var id: String
    package var trips: Int
    /// The newest event's number.
    package var sequence: Int64
    /// Written to the card per hour.
    package var bytesPerHour: Double?
    /// Points and events not yet on disk.
    package var pending: Int
    /// Whether what is decided now reaches the disk.
    package var writing: Bool
    /// Of the database, without what deleted rows left free; as measured with the last trip.
    package var bytes: Int64?
    /// Seconds that trips are kept: `[store] keep`; absent for ever.
    package var keep: Double?
    /// Bytes at which the oldest trips go: `[store] keep-size`; absent for no limit.
    package var keepSize: Int64?

    enum CodingKeys: String, CodingKey {
        case id
        case trips
        case sequence
        case bytesPerHour = "bytes_per_hour"
        case pending
        case writing
        case bytes
        case keep
        case keepSize = "keep_size"
    }

    package init(
        id: String, trips: Int, sequence: Int64, bytesPerHour: Double? = nil, pending: Int = 0,
        writing: Bool = true, bytes: Int64? = nil, keep: Double? = nil, keepSize: Int64? = nil
    ) {
        self.bytes = bytes
        self.keep = keep
        self.keepSize = keepSize
        self.id = id
        self.trips = trips
        self.sequence = sequence
        self.bytesPerHour = bytesPerHour?.places(0)
        self.pending = pending
        self.writing = writing
    }
}
