/// The newest of what only matters when new: each line encoded once for all clients.
struct Newest {
    private var position = Shared<PositionRecord>(.position)
    private var progress = Shared<ProgressRecord>(.progress)
    private var visit = Shared<VisitSummary>(.visit)

    mutating func keep(_ record: PositionRecord) { position.keep(record) }
    mutating func keep(_ record: ProgressRecord) { progress.keep(record) }
    mutating func keep(_ record: VisitSummary) { visit.keep(record) }

    mutating func positionLine(for subscription: Int) -> [UInt8]? {
        position.line(for: subscription)
    }

    mutating func progressLine(for subscription: Int) -> [UInt8]? {
        progress.line(for: subscription)
    }

    mutating func visitLine(for subscription: Int) -> [UInt8]? { visit.line(for: subscription) }
}

/// One record, and the lines that tell of it.
///
/// A line names the subscription it is for, and those are numbered alike in every client: a
/// thousand subscriptions share a handful of lines.
private struct Shared<Record: Encodable> {
    private let kind: Notification.Kind
    private var record: Record?
    private var params: [UInt8]?
    private var lines: [Int: [UInt8]] = [:]

    init(_ kind: Notification.Kind) { self.kind = kind }

    mutating func keep(_ record: Record) {
        self.record = record
        params = nil
        lines.removeAll(keepingCapacity: true)
    }

    mutating func line(for subscription: Int) -> [UInt8]? {
        if let line = lines[subscription] { return line }
        if params == nil, let record {
            // A figure that is no number makes it unsayable: then nothing is said.
            params = (try? JSONText.encode(record)).map(Array.init)
        }
        guard let params else { return nil }
        let line = Line.notification(kind, params, subscription: subscription)
        // A client that subscribes again and again counts up for ever.
        if lines.count < Self.kept { lines[subscription] = line }
        return line
    }

    private static var kept: Int { 16 }
}
