/// A stretch of a trip's drawing as it lies on the disk.
///
/// The format is final; `docs/storage.md` explains it.
///
/// ```
/// byte 0      version, 1
/// bytes 1–3   number of points, of cells and of runs, each 0…64
/// byte 4      flags: 1 some points follow a gap, 2 some are bridged, 4 some have no speed,
///             8 some have no height
/// bits        per flag set: one bit a point
///             columns: instant, latitude, longitude, speed, height of the points;
///             column, row, second of the cells; start, length, band of the runs
///             zeros up to a whole byte
/// last four   CRC-32 of all before, lowest byte first
/// ```
enum DrawingBlock {
    static let version: UInt8 = 1
    /// Of each kind; all three full is about the size of a block of points.
    static let capacity = 64

    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let gaps = Flags(rawValue: 1)
        static let bridges = Flags(rawValue: 2)
        static let speedless = Flags(rawValue: 4)
        static let heightless = Flags(rawValue: 8)
        static let all: Flags = [.gaps, .bridges, .speedless, .heightless]
    }

    static func encode(_ drawing: Drawing) -> [UInt8] {
        let (nodes, cells, runs) = (drawing.nodes, drawing.cells, drawing.runs)
        precondition(
            max(nodes.count, cells.count, runs.count) <= capacity, "a drawing of too many strokes")
        var flags: Flags = []
        if nodes.contains(where: \.isAfterGap) { flags.insert(.gaps) }
        if nodes.contains(where: \.isBridged) { flags.insert(.bridges) }
        if nodes.contains(where: { $0.speed == nil }) { flags.insert(.speedless) }
        if nodes.contains(where: { $0.height == nil }) { flags.insert(.heightless) }

        var bits = BitWriter()
        bits.write(UInt64(version), bits: 8)
        for count in [nodes.count, cells.count, runs.count] { bits.write(UInt64(count), bits: 8) }
        bits.write(UInt64(flags.rawValue), bits: 8)
        if flags.contains(.gaps) { nodes.forEach { bits.write($0.isAfterGap) } }
        if flags.contains(.bridges) { nodes.forEach { bits.write($0.isBridged) } }
        if flags.contains(.speedless) { nodes.forEach { bits.write($0.speed != nil) } }
        if flags.contains(.heightless) { nodes.forEach { bits.write($0.height != nil) } }
        Column.write(nodes.map(\.instant), to: &bits)
        Column.write(nodes.map(\.latitude), to: &bits)
        Column.write(nodes.map(\.longitude), to: &bits)
        Column.write(nodes.compactMap(\.speed), to: &bits)
        Column.write(nodes.compactMap(\.height), to: &bits)
        Column.write(cells.map(\.column), to: &bits)
        Column.write(cells.map(\.row), to: &bits)
        Column.write(cells.map(\.second), to: &bits)
        Column.write(runs.map(\.start), to: &bits)
        Column.write(runs.map { $0.end &- $0.start }, to: &bits)
        Column.write(runs.map(\.band), to: &bits)

        let sum = PointBlock.checksum(bits.bytes[...])
        return bits.bytes + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    /// What was encoded, or `nil` when the bytes are no such block.
    ///
    /// Total: any bytes may be given.
    static func decode(_ bytes: [UInt8]) -> Drawing? {
        guard bytes.count > checksumBytes else { return nil }
        let content = bytes.dropLast(checksumBytes)
        let sum = bytes.suffix(checksumBytes).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard PointBlock.checksum(content) == sum else { return nil }
        return decode(content: content)
    }

    /// What `decode` does once the checksum is right.
    static func decode(content: ArraySlice<UInt8>) -> Drawing? {
        var bits = BitReader(content)
        guard bits.bits(8) == UInt64(version), let nodeCount = count(&bits),
            let cellCount = count(&bits), let runCount = count(&bits), let mask = bits.bits(8),
            mask <= UInt64(Flags.all.rawValue),
            let nodes = nodes(nodeCount, Flags(rawValue: UInt8(mask)), from: &bits),
            let cells = cells(cellCount, from: &bits), let runs = runs(runCount, from: &bits),
            bits.isAtEnd
        else { return nil }
        return Drawing(nodes: nodes, cells: cells, runs: runs)
    }

    private static func count(_ bits: inout BitReader) -> Int? {
        bits.bits(8).flatMap { $0 <= UInt64(capacity) ? Int($0) : nil }
    }

    private static func nodes(
        _ count: Int, _ flags: Flags, from bits: inout BitReader
    ) -> [PackedNode]? {
        func bitmap(_ flag: Flags, else absent: Bool) -> [Bool]? {
            guard flags.contains(flag) else { return Array(repeating: absent, count: count) }
            let map = (0..<count).compactMap { _ in bits.bit() }
            return map.count == count ? map : nil
        }
        guard let gaps = bitmap(.gaps, else: false), let bridges = bitmap(.bridges, else: false),
            let speedy = bitmap(.speedless, else: true),
            let elevated = bitmap(.heightless, else: true),
            let instants = Column.read(count, from: &bits),
            let latitudes = Column.read(count, from: &bits),
            let longitudes = Column.read(count, from: &bits),
            let speeds = Column.read(speedy.count { $0 }, from: &bits),
            let heights = Column.read(elevated.count { $0 }, from: &bits)
        else { return nil }
        var (speed, height) = (speeds.makeIterator(), heights.makeIterator())
        let nodes = (0..<count).map { index in
            PackedNode(
                instant: instants[index], latitude: latitudes[index],
                longitude: longitudes[index], speed: speedy[index] ? speed.next() : nil,
                height: elevated[index] ? height.next() : nil, isBridged: bridges[index],
                isAfterGap: gaps[index])
        }
        return nodes.allSatisfy(\.isPossible) ? nodes : nil
    }

    private static func cells(_ count: Int, from bits: inout BitReader) -> [PackedCell]? {
        guard let columns = Column.read(count, from: &bits),
            let rows = Column.read(count, from: &bits),
            let seconds = Column.read(count, from: &bits)
        else { return nil }
        let cells = (0..<count).map {
            PackedCell(column: columns[$0], row: rows[$0], second: seconds[$0])
        }
        return cells.allSatisfy(\.isPossible) ? cells : nil
    }

    private static func runs(_ count: Int, from bits: inout BitReader) -> [PackedRun]? {
        guard let starts = Column.read(count, from: &bits),
            let lengths = Column.read(count, from: &bits),
            let bands = Column.read(count, from: &bits)
        else { return nil }
        let runs = (0..<count).map {
            PackedRun(start: starts[$0], end: starts[$0] &+ lengths[$0], band: bands[$0])
        }
        return runs.allSatisfy(\.isPossible) ? runs : nil
    }

    private static let checksumBytes = 4
}
