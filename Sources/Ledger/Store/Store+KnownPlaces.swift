import Tracking

extension Store {
    /// Writes the shelves that are not stored as they are.
    func store(_ known: KnownPlaces, in connection: Connection) throws(SQLiteError) {
        let doing = "store which places are known"
        // Two that share their storage are the same without being read.
        for shelf in known.shelves.indices
        where known.shelves[shelf] != memory.known.shelves[shelf] {
            let marks = known.shelves[shelf]
            if marks.isEmpty {
                try connection.run(
                    "DELETE FROM known_places WHERE shelf = ?1", [.integer(Int64(shelf))],
                    doing: doing)
            } else {
                try connection.run(
                    "INSERT OR REPLACE INTO known_places (shelf, marks) VALUES (?1, ?2)",
                    [.integer(Int64(shelf)), .blob(Self.bytes(of: marks))], doing: doing)
            }
        }
        memory.known = known
    }

    /// Those that were known when the state was stored.
    func knownPlaces(in connection: Connection) throws(SQLiteError) -> KnownPlaces {
        let shelves = try connection.all(
            "SELECT marks FROM known_places WHERE shelf BETWEEN 0 AND ?1",
            [.integer(Int64(KnownPlaces.shelfCount) - 1)], doing: "read which places are known"
        ) { Self.marks(in: $0.blob(0)) }
        return KnownPlaces(marks: shelves.flatMap { $0 })
    }

    /// Eight bytes a mark, the most significant first.
    private static func bytes(of marks: [Int64]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(marks.count * markSize)
        for mark in marks {
            for shift in stride(from: Int64.bitWidth - 8, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: mark >> Int64(shift)))
            }
        }
        return bytes
    }

    /// A last one that is cut off is left out: its place is one that nothing is known of.
    private static func marks(in bytes: [UInt8]) -> [Int64] {
        stride(from: 0, through: bytes.count - markSize, by: markSize).map { start in
            bytes[start..<start + markSize].reduce(0) { $0 << 8 | Int64($1) }
        }
    }

    private static let markSize = 8
}
