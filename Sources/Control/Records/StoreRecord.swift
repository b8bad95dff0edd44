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

    enum CodingKeys: String, CodingKey {
        case id
        case trips
        case sequence
        case bytesPerHour = "bytes_per_hour"
        case pending
        case writing
    }

    package init(
        id: String, trips: Int, sequence: Int64, bytesPerHour: Double? = nil, pending: Int = 0,
        writing: Bool = true
    ) {
        self.id = id
        self.trips = trips
        self.sequence = sequence
        self.bytesPerHour = bytesPerHour?.places(0)
        self.pending = pending
        self.writing = writing
    }
}
