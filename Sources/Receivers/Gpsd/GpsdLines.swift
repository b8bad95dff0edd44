/// Cuts what gpsd sends into lines that may be JSON objects.
///
/// A line that is longer than gpsd's limit, that does not begin with `{`, or whose braces do not
/// match at its end is refused: libgps takes a report cut in the middle for a whole one. gpsd cuts a
/// reply that is too long for its buffer, line end included, so that the next report stands on the same
/// line: that one is found again.
///
/// Source: gpsd `GPS_JSON_RESPONSE_MAX`; gps_unpack() tried with cut lines, libgps 28 and 30.
struct GpsdLines: Sendable {
    /// What gpsd has room for: 10 240 characters until 3.22, four times that from 3.25 on.
    static let limit = 40_960
    /// What may stand behind a reply that was cut.
    private static let openings: [[UInt8]] = ["TPV", "SKY", "GST", "TOFF", "PPS"].map {
        Array("{\"class\":\"\($0)\"".utf8)
    }

    private var line: [UInt8] = []
    /// The rest of an over-long line is being skipped.
    private var isOverlong = false
    /// Bytes of it skipped so far.
    private var skipped = 0
    /// Lines refused so far; empty ones are none.
    private(set) var refused = 0
    /// Bytes that were in them.
    private(set) var junk = 0

    init() {
        line.reserveCapacity(Self.limit + 2)
    }

    /// Forgets a half line: what follows comes from another connection.
    mutating func reset() {
        line.removeAll(keepingCapacity: true)
        isOverlong = false
        skipped = 0
    }

    /// Calls `whole` with every line that is complete, without its end, and ended by a zero byte.
    mutating func read(
        _ bytes: UnsafeRawBufferPointer, _ whole: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                finish(whole)
            } else if line.count < Self.limit {
                line.append(byte)
            } else {
                isOverlong = true
                skipped += 1
            }
        }
    }

    private mutating func finish(_ whole: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        defer { reset() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.isEmpty || isOverlong else { return }
        if isOverlong || !Self.isObject(line[...]) {
            refused += 1
            let start = isOverlong ? nil : Self.lastObject(in: line)
            junk += (start ?? line.count) + skipped
            guard let start else { return }
            line.removeFirst(start)
        }
        line.append(0)
        line.withUnsafeMutableBufferPointer { whole($0) }
    }

    /// Where the report begins that follows one which was cut.
    private static func lastObject(in line: [UInt8]) -> Int? {
        for start in line.indices.dropFirst().reversed() where line[start] == UInt8(ascii: "{") {
            let rest = line[start...]
            guard openings.contains(where: { rest.starts(with: $0) }) else { continue }
            return isObject(rest) ? start : nil
        }
        return nil
    }

    /// One object from the first byte to the last, as far as braces, brackets and quotes tell.
    static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        guard line.first == UInt8(ascii: "{") else { return false }
        for index in line.indices {
            let byte = line[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isQuoted = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isQuoted = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth == 0 { return index == line.endIndex - 1 }
                case 0: return false
                default: break
                }
            }
        }
        return false
    }
}
