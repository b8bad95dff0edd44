/// Reads routes and tracks out of GPX 1.0 or 1.1, item by item.
///
/// Elements are known by their names without prefixes. Waypoints are left out. Garmin's shaping points
/// (`rpt`) are points of the route they stand in. Source: GPX 1.1 schema, topografix.com/GPX/1/1.
package struct GPXReader: Sendable {
    /// What a point is wanted for.
    package enum Interest: Sendable {
        /// Where it is.
        case place
        /// Everything that a receiver said of it.
        case fix
    }

    package enum Line: Sendable {
        case route
        case track
    }

    package enum Item: Equatable, Sendable {
        case begin(Line, line: Int)
        /// An element with a text, of the line itself or of its extensions.
        case property(name: String, value: String)
        /// The points behind it begin a new segment of a track.
        case segment
        case point(GPXPoint)
        case end
    }

    private let interest: Interest
    private var scanner = XMLScanner()
    private var line: Line?
    /// The point being read, until it is given.
    private var point: GPXPoint?
    /// Depth of the element that is a point; 0 outside.
    private var pointDepth = 0
    /// Nothing began since the last beginning.
    private var isLeaf = false

    package init(for interest: Interest) {
        self.interest = interest
    }

    /// The next item that is complete within `bytes`, which are used up to there.
    package mutating func next(_ bytes: inout ArraySlice<UInt8>) throws(FormatFault) -> Item? {
        while let piece = try scanner.next(&bytes) {
            let item = piece.kind == .start ? try begin(piece) : end(piece)
            if let item { return item }
        }
        return nil
    }

    /// Nothing comes any more.
    package func finish() throws(FormatFault) { try scanner.finish() }

    private mutating func begin(_ tag: XMLPiece) throws(FormatFault) -> Item? {
        isLeaf = true
        guard tag.depth > 1 else {
            guard tag.name == "gpx" else {
                throw FormatFault(line: tag.line, read: "<\(tag.name)>", expected: "<gpx>")
            }
            return nil
        }
        guard let line else {
            guard tag.depth == 2, let begun = Self.lines[tag.name] else { return nil }
            line = begun
            return .begin(begun, line: tag.line)
        }
        if pointDepth == 0 {
            switch (tag.name, line) {
            case ("trkseg", .track): return .segment
            case ("trkpt", .track), ("rtept", .route):
                point = GPXPoint(tag)
                pointDepth = tag.depth
            case _: break
            }
        } else if tag.name == "rpt", line == .route {
            // The point it stands in comes first.
            let before = point.map(Item.point)
            point = GPXPoint(tag)
            return before
        }
        return nil
    }

    private mutating func end(_ tag: XMLPiece) -> Item? {
        defer { isLeaf = false }
        guard line != nil else { return nil }
        if pointDepth > 0 { return endInPoint(tag) }
        if tag.depth == 2 {
            line = nil
            return .end
        }
        guard isLeaf, case let value = GPXPoint.trimmed(tag.text[...]), !value.isEmpty,
            // The names of links and of other things are not its own.
            tag.name != "name" || tag.depth == 3
        else { return nil }
        return .property(name: tag.name, value: value)
    }

    private mutating func endInPoint(_ tag: XMLPiece) -> Item? {
        let isEnd = tag.depth == pointDepth
        if isEnd { pointDepth = 0 }
        guard isEnd || tag.name == "rpt" else {
            if interest == .fix, isLeaf { point?.take(tag) }
            return nil
        }
        defer { point = nil }
        return point.map(Item.point)
    }

    private static let lines: [String: Line] = ["rte": .route, "trk": .track]
}
