/// Lines that wait until a client reads.
struct Outbox {
    private var bytes: [UInt8] = []
    /// How many of them the kernel took.
    private var sent = 0
    /// The rest of a line of which only the beginning is made.
    private var unmade: LongLine?
    /// What comes after that line.
    private var behind: [UInt8] = []

    var isEmpty: Bool { sent == bytes.count && unmade == nil }
    /// Whether every line in it is made to its end.
    var isMade: Bool { unmade == nil }
    /// In bytes; about, of a line that is not all made.
    var count: Int { bytes.count - sent + behind.count + (unmade?.weight ?? 0) }

    mutating func append(_ line: [UInt8]) {
        if unmade == nil { bytes += line } else { behind += line }
    }

    mutating func append(_ line: LongLine) {
        precondition(unmade == nil, "a client asks for one long answer at a time")
        unmade = line
    }

    /// Makes some more of a long line, once all that was made is sent; `false` when that cannot be.
    mutating func makeMore() -> Bool {
        guard sent == bytes.count, var line = unmade else { return true }
        guard let piece = line.next() else { return false }
        bytes += piece
        if line.isOver {
            bytes += behind
            behind = []
            unmade = nil
        } else {
            unmade = line
        }
        return true
    }

    /// Forgets every line of which nothing was sent yet; `false` when one was begun and is not made.
    mutating func keepBegunLine() -> Bool {
        guard unmade == nil else { return false }
        var end = sent
        if sent > 0, bytes[sent - 1] != Self.newline {
            end = bytes[sent...].firstIndex(of: Self.newline).map { $0 + 1 } ?? bytes.count
        }
        bytes.removeSubrange(end...)
        return true
    }

    /// Hands what waits to `write`, which answers how much it took; until it takes nothing.
    mutating func drain(_ write: (UnsafeRawBufferPointer) -> Int) {
        while sent < bytes.count {
            let taken = bytes.withUnsafeBytes {
                write(UnsafeRawBufferPointer(rebasing: $0[sent...]))
            }
            guard taken > 0 else { break }
            sent += taken
        }
        forgetSent()
    }

    private mutating func forgetSent() {
        if sent == bytes.count {
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
