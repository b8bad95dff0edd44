/// How far a sentence reaches, and what was met on the way: one pass over its bytes.
struct SentenceSpan {
    enum End { case line, cut, overlong, unfinished }

    /// Bytes from `$` up to what ended it.
    private(set) var count = 0
    private(set) var end = End.unfinished
    private(set) var commaCount = 0
    private var firstStar: Star?
    private var lastStar: Star?

    private struct Star {
        let offset: Int
        /// XOR of everything between `$` and here.
        let sum: UInt8
    }

    /// Measures the sentence whose `$` is the first byte, and notes its commas.
    init(_ bytes: UnsafeRawBufferPointer, commas: UnsafeMutablePointer<UInt8>) {
        let available = Swift.min(bytes.count, SentenceFramer.longest + 1)
        var sum: UInt8 = 0
        var index = 1
        scan: while index < available {
            let byte = bytes[index]
            if byte > UInt8(ascii: ","), byte < 0x7F {
                sum ^= byte
                index += 1
                continue
            }
            switch byte {
            case UInt8(ascii: ","):
                commas[commaCount] = UInt8(truncatingIfNeeded: index)
                commaCount += 1
            case UInt8(ascii: "*"):
                let star = Star(offset: index, sum: sum)
                firstStar = firstStar ?? star
                lastStar = star
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                end = .line
                break scan
            case UInt8(ascii: "$"), ..<0x20, 0x7F...:
                end = .cut
                break scan
            default:
                break
            }
            sum ^= byte
            index += 1
        }
        count = index
        if index > SentenceFramer.longest { end = .overlong }
    }

    enum Verdict { case good(end: Int), badChecksum, withoutChecksum }

    /// Where the text of the sentence ends, if its checksum is right.
    ///
    /// The last `*` decides, since some text contains one. When it fails the first is tried: another
    /// sentence was injected into the middle of a longer one (nmea.md Q9). A sentence that was cut
    /// counts only if the cut came right behind its checksum.
    func verdict(_ bytes: UnsafeRawBufferPointer, isChecksumOptional: Bool) -> Verdict {
        guard let firstStar, let lastStar else {
            return isChecksumOptional && end == .line ? .good(end: count) : .withoutChecksum
        }
        if isRight(lastStar, bytes) {
            return end == .line || lastStar.offset == count - 3
                ? .good(end: lastStar.offset) : .badChecksum
        }
        return isRight(firstStar, bytes) ? .good(end: firstStar.offset) : .badChecksum
    }

    private func isRight(_ star: Star, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard star.offset + 2 < count else { return false }
        return Checksum.digits(bytes[star.offset + 1], bytes[star.offset + 2]) == star.sum
    }

    /// Forgets commas at or behind `end`.
    func commas(before end: Int, in commas: UnsafeMutablePointer<UInt8>) -> Int {
        var count = commaCount
        while count > 0, Int(commas[count - 1]) >= end { count -= 1 }
        return count
    }
}
