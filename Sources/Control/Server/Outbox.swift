/// Lines that wait until a client reads.
struct Outbox {
    private var bytes: [UInt8] = []
    /// How many of them the kernel took.
    private var sent = 0

    var isEmpty: Bool { sent == bytes.count }
    var count: Int { bytes.count - sent }

    mutating func append(_ line: [UInt8]) {
        bytes += line
    }

    /// Forgets every line of which nothing was sent yet.
    mutating func keepBegunLine() {
        var end = sent
        if sent > 0, bytes[sent - 1] != Self.newline {
            end = bytes[sent...].firstIndex(of: Self.newline).map { $0 + 1 } ?? bytes.count
        }
        bytes.removeSubrange(end...)
    }

    /// Hands what waits to `write`, which answers how much it took; until it takes nothing.
    mutating func drain(_ write: (UnsafeRawBufferPointer) -> Int) {
        while !isEmpty {
            let taken = bytes.withUnsafeBytes {
                write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
            }
            guard taken > 0 else { break }
            sent += taken
        }
        forgetSent()
    }

    private mutating func forgetSent() {
        if isEmpty {
            bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
            sent = 0
        } else if sent > Self.keptCapacity {
            bytes.removeFirst(sent)
            sent = 0
        }
    }

    private static let newline = UInt8(ascii: "\n")
    /// Room for a status reply; what a large answer took is given back.
    private static let keptCapacity = 8 * 1024
}
