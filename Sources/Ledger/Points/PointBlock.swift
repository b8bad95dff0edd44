import CZlib
import Positioning
import Tracking

/// Points of one trip as they lie on the disk.
///
/// The format is final; `docs/storage.md` explains it.
///
/// ```
/// byte 0      version, 1
/// byte 1      number of points, 1…64
/// byte 2      flags: 1 some follow a gap, 2 some have no track, 4 some have no height
/// bits        per flag set: one bit a point, 1 for "follows a gap", "has a track", "has a height"
///             columns: instant, latitude, longitude, speed, accuracy, track, height
///             zeros up to a whole byte
/// last four   CRC-32 of all before, lowest byte first
/// ```
enum PointBlock {
    static let version: UInt8 = 1
    /// More would make the tail dearer to write again, and blocks harder to fit into pages.
    ///
    /// SQLite keeps a row of this table in its page up to 1002 bytes: 64 points of 15 bytes.
    static let capacity = 64

    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let gaps = Flags(rawValue: 1)
        static let trackless = Flags(rawValue: 2)
        static let heightless = Flags(rawValue: 4)
        static let all: Flags = [.gaps, .trackless, .heightless]
    }

    /// Packs 1 to `capacity` points.
    static func encode(_ points: [PackedPoint]) -> [UInt8] {
        precondition((1...capacity).contains(points.count), "a block of \(points.count) points")
        var flags: Flags = []
        if points.contains(where: \.isAfterGap) { flags.insert(.gaps) }
        if points.contains(where: { $0.track == nil }) { flags.insert(.trackless) }
        if points.contains(where: { $0.height == nil }) { flags.insert(.heightless) }

        var bits = BitWriter()
        bits.write(UInt64(version), bits: 8)
        bits.write(UInt64(points.count), bits: 8)
        bits.write(UInt64(flags.rawValue), bits: 8)
        if flags.contains(.gaps) { points.forEach { bits.write($0.isAfterGap) } }
        if flags.contains(.trackless) { points.forEach { bits.write($0.track != nil) } }
        if flags.contains(.heightless) { points.forEach { bits.write($0.height != nil) } }
        Column.write(points.map(\.instant), to: &bits)
        Column.write(points.map(\.latitude), to: &bits)
        Column.write(points.map(\.longitude), to: &bits)
        Column.write(points.map(\.speed), to: &bits)
        Column.write(points.map(\.accuracy), to: &bits)
        Column.write(PackedPoint.unwound(points.compactMap(\.track)), to: &bits)
        Column.write(points.compactMap(\.height), to: &bits)

        let sum = checksum(bits.bytes[...])
        return bits.bytes + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    /// The points, or `nil` when the bytes are not a block that `encode` made.
    ///
    /// Total: any bytes may be given.
    static func decode(_ bytes: [UInt8]) -> [PackedPoint]? {
        guard bytes.count > checksumBytes, bytes[0] == version else { return nil }
        let content = bytes.dropLast(checksumBytes)
        let sum = bytes.suffix(checksumBytes).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard checksum(content) == sum else { return nil }
        return decode(content: content)
    }

    /// What `decode` does once the checksum is right.
    static func decode(content: ArraySlice<UInt8>) -> [PackedPoint]? {
        var bits = BitReader(content)
        guard bits.bits(8) == UInt64(version), let number = bits.bits(8), let mask = bits.bits(8),
            (1...capacity).contains(Int(number)), mask <= UInt64(Flags.all.rawValue)
        else { return nil }
        let count = Int(number)
        let flags = Flags(rawValue: UInt8(mask))

        func bitmap(_ flag: Flags, else absent: Bool) -> [Bool]? {
            guard flags.contains(flag) else { return Array(repeating: absent, count: count) }
            let map = (0..<count).compactMap { _ in bits.bit() }
            return map.count == count ? map : nil
        }
        guard let gaps = bitmap(.gaps, else: false),
            let tracked = bitmap(.trackless, else: true),
            let elevated = bitmap(.heightless, else: true),
            let instants = Column.read(count, from: &bits),
            let latitudes = Column.read(count, from: &bits),
            let longitudes = Column.read(count, from: &bits),
            let speeds = Column.read(count, from: &bits),
            let accuracies = Column.read(count, from: &bits),
            let tracks = Column.read(tracked.count { $0 }, from: &bits),
            let heights = Column.read(elevated.count { $0 }, from: &bits),
            bits.isAtEnd
        else { return nil }

        var points: [PackedPoint] = []
        points.reserveCapacity(count)
        var (track, height) = (tracks.makeIterator(), heights.makeIterator())
        for index in 0..<count {
            let point = PackedPoint(
                instant: instants[index], latitude: latitudes[index],
                longitude: longitudes[index], speed: speeds[index], accuracy: accuracies[index],
                track: tracked[index] ? track.next().map(PackedPoint.wound) : nil,
                height: elevated[index] ? height.next() : nil, isAfterGap: gaps[index])
            guard point.isPossible else { return nil }
            points.append(point)
        }
        return points
    }

    private static let checksumBytes = 4

    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.withUnsafeBufferPointer {
            UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count)))
        }
    }
}
