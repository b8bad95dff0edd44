/// The running sum by which SQLite tells the frames of its log from what lay there before.
///
/// Source: sqlite.org/fileformat2.html §4.2.
struct WALChecksum {
    /// How the log's words are to be read for the sum; the sum itself is always written highest first.
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    /// Adds bytes, eight at a time.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                first = first &+ word(bytes, offset) &+ second
                second = second &+ word(bytes, offset + 4) &+ first
            }
        }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    /// Whether the eight bytes hold this sum.
    func isWritten(in bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBytes { bytes in
            bytes.count == 8
                && UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self)) == first
                && UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
                    == second
        }
    }
}
