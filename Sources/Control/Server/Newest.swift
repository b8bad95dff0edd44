/// The newest of what only matters when new, encoded once for all clients.
struct Newest {
    private var position: PositionRecord?
    private var progress: ProgressRecord?
    private var visit: VisitSummary?
    private var encodedVisit: [UInt8]?
    private var encodedPosition: [UInt8]?
    private var encodedProgress: [UInt8]?

    mutating func keep(_ record: PositionRecord) {
        position = record
        encodedPosition = nil
    }

    mutating func keep(_ record: ProgressRecord) {
        progress = record
        encodedProgress = nil
    }

    mutating func keep(_ record: VisitSummary) {
        visit = record
        encodedVisit = nil
    }

    mutating func positionParams() -> [UInt8]? {
        if encodedPosition == nil { encodedPosition = Self.encode(position) }
        return encodedPosition
    }

    mutating func progressParams() -> [UInt8]? {
        if encodedProgress == nil { encodedProgress = Self.encode(progress) }
        return encodedProgress
    }

    mutating func visitParams() -> [UInt8]? {
        if encodedVisit == nil { encodedVisit = Self.encode(visit) }
        return encodedVisit
    }

    /// A figure that is no number makes it unsayable: then nothing is said.
    private static func encode(_ record: (some Encodable)?) -> [UInt8]? {
        guard let record, let encoded = try? JSONText.encode(record) else { return nil }
        return Array(encoded)
    }
}
