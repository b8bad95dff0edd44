/// Cuts what gpsd sends into lines that may be JSON objects.
///
/// A line that is longer than gpsd's limit, that does not begin with `{`, or whose braces do not
/// match at its end is refused: libgps takes a report cut in the middle for a whole one.
///
/// Source: gpsd `GPS_JSON_RESPONSE_MAX`; gps_unpack() tried with cut lines, libgps 28 and 30.
struct GpsdLines: Sendable {
    /// gpsd's own limit for a line.
    static let limit = 10_240

    private var line: [UInt8] = []
    /// The rest of an over-long line is being skipped.
    private var isOverlong = false
    /// Lines refused so far; empty ones are none.
    private(set) var refused = 0

    init() {
        line.reserveCapacity(Self.limit + 2)
    }

    /// Forgets a half line: what follows comes from another connection.
    mutating func reset() {
        line.removeAll(keepingCapacity: true)
        isOverlong = false
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
            }
        }
    }

    private mutating func finish(_ whole: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        defer { reset() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard !line.isEmpty || isOverlong else { return }
        guard !isOverlong, Self.isObject(line) else {
            refused += 1
            return
        }
        line.append(0)
        line.withUnsafeMutableBufferPointer { whole($0) }
    }

    /// One object from the first byte to the last, as far as braces, brackets and quotes tell.
    static func isObject(_ line: [UInt8]) -> Bool {
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        guard line.first == UInt8(ascii: "{") else { return false }
        for (index, byte) in line.enumerated() {
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
                    if depth == 0 { return index == line.count - 1 }
                case 0: return false
                default: break
                }
            }
        }
        return false
    }
}
