/// The line of an answer that is long, made piece by piece as the client reads.
///
/// Made at once, an answer of some thousand points would keep every other client waiting, and lie in
/// memory until it is read.
struct LongLine {
    /// A list of the answer, and how some of its elements are written.
    struct List {
        let name: String
        let count: Int
        /// Elements with commas between them.
        let encode: (Range<Int>) throws -> [UInt8]

        init<Element: Encodable>(_ name: String, _ elements: [Element]) {
            self.name = name
            count = elements.count
            // Without what makes it a list.
            encode = { Array(try JSONText.encode(Array(elements[$0])).dropFirst().dropLast()) }
        }
    }

    private enum Part {
        case text(ArraySlice<UInt8>)
        case list(List, from: Int)
    }

    /// In their order, the next one last.
    private var parts: [Part] = []

    /// An answer with more in its lists than is made at once; `nil` for any other.
    init?(_ reply: Reply, to id: RequestID) {
        let (rest, lists) = reply.withoutLists
        guard lists.reduce(0, { $0 + $1.count }) > Self.elements else { return nil }
        // Keys are in the order of the alphabet, and each of these lists is empty now.
        var text = Line.result(rest, to: id)[...]
        for list in lists.sorted(by: { $0.name < $1.name }) {
            guard let gap = text.firstRange(of: Array("\"\(list.name)\":[]".utf8)) else {
                return nil
            }
            parts += [.text(text[..<(gap.upperBound - 1)]), .list(list, from: 0)]
            text = text[(gap.upperBound - 1)...]
        }
        parts.append(.text(text))
        parts.reverse()
    }

    var isOver: Bool { parts.isEmpty }

    /// About how much memory it takes.
    var weight: Int {
        parts.reduce(0) { sum, part in
            switch part {
            case .text(let text): sum + text.count
            case .list(let list, _): sum + list.count * Self.elementWeight
            }
        }
    }

    /// The next piece; `nil` when it cannot be written.
    mutating func next() -> [UInt8]? {
        switch parts.popLast() {
        case nil: return []
        case .text(let text): return Array(text)
        case .list(let list, let first):
            let end = min(list.count, first + Self.elements)
            guard let piece = try? list.encode(first..<end) else { return nil }
            if end < list.count { parts.append(.list(list, from: end)) }
            return first == 0 ? piece : [UInt8(ascii: ",")] + piece
        }
    }

    /// Made at once: some 50 kB of points, in about a millisecond.
    private static let elements = 250
    /// Bytes of memory, of a point.
    private static let elementWeight = 150
}

extension Reply {
    /// The answer with empty lists, and what was in those that may be long.
    fileprivate var withoutLists: (rest: Reply, lists: [LongLine.List]) {
        switch self {
        case .trip(var detail):
            let lists = [
                detail.points.map { LongLine.List("points", $0) },
                detail.smoothed.map { LongLine.List("smoothed", $0) },
            ].compactMap { $0 }
            detail.points = detail.points.map { _ in [] }
            detail.smoothed = detail.smoothed.map { _ in [] }
            return (.trip(detail), lists)
        case .events(var record):
            let list = LongLine.List("events", record.events)
            record.events = []
            return (.events(record), [list])
        case .trips(var record):
            let list = LongLine.List("trips", record.trips)
            record.trips = []
            return (.trips(record), [list])
        case .places(var record):
            let list = LongLine.List("places", record.places)
            record.places = []
            return (.places(record), [list])
        case .explored(var record):
            let list = LongLine.List("cells", record.cells)
            record.cells = []
            return (.explored(record), [list])
        case .course(var detail):
            let list = detail.line.map { LongLine.List("line", $0) }
            detail.line = detail.line.map { _ in [] }
            return (.course(detail), list.map { [$0] } ?? [])
        case .version, .status, .snapshot, .tripChanged, .tripsMended, .placesChanged, .courses,
            .session, .courseChanged, .itinerary, .itineraryChanged, .why, .whyPlace, .health,
            .tripSums, .tripsImport, .backup, .reloaded:
            return (self, [])
        }
    }
}
