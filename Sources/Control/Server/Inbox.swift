/// Bytes from a client until they are lines.
struct Inbox {
    private var bytes: [UInt8] = []
    /// What stands before was taken already.
    private var start = 0
    /// From `start` to here there is no newline.
    private var searched = 0

    var isEmpty: Bool { count == 0 }
    var count: Int { bytes.count - start }

    mutating func append(_ more: UnsafeRawBufferPointer) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += more
    }

    /// The next whole line without its newline, if it came.
    mutating func nextLine() -> ArraySlice<UInt8>? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            if isEmpty { self = Inbox() } else { searched = bytes.count }
            return nil
        }
        defer {
            start = end + 1
            searched = start
        }
        return bytes[start..<end]
    }

    /// Whether a whole line waits.
    var hasLine: Bool { bytes[searched...].contains(UInt8(ascii: "\n")) }

    /// What is left when the client has ended: a last line may lack its newline.
    mutating func takeRest() -> ArraySlice<UInt8> {
        defer { self = Inbox() }
        return bytes[start...]
    }
}
