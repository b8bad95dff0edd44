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
        var sum: UInt64 = 0
        var index = 1
        scan: while index < available {
            if index + TextWord.size <= available {
                let word = TextWord(bytes, at: index)
                let others = word.others
                guard others != 0 else {
                    sum ^= word.sum
                    note(word.commas, from: index, in: commas)
                    index += TextWord.size
                    continue
                }
                let plain = others.trailingZeroBitCount / 8
                sum ^= word.sum(ofFirst: plain)
                note(word.commas & TextWord.first(plain), from: index, in: commas)
                index += plain
            }
            let byte = bytes[index]
            if byte == UInt8(ascii: "*") {
                let star = Star(offset: index, sum: TextWord.folded(sum))
                firstStar = firstStar ?? star
                lastStar = star
                if Self.isLast(star, of: bytes, upTo: available) {
                    index += 3
                    end = .line
                    break scan
                }
            } else if byte < 0x20 || byte == UInt8(ascii: "$") || byte >= 0x7F {
                let isLineEnd = byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
                end = isLineEnd ? .line : .cut
                break scan
            } else if byte == UInt8(ascii: ",") {
                commas[commaCount] = UInt8(truncatingIfNeeded: index)
                commaCount += 1
            }
            sum ^= UInt64(byte)
            index += 1
        }
        count = index
        if index > SentenceFramer.longest { end = .overlong }
    }

    /// Whether two digits and the line's end follow: nothing else can, in an ordinary sentence.
    private static func isLast(
        _ star: Star, of bytes: UnsafeRawBufferPointer, upTo available: Int
    ) -> Bool {
        guard star.offset + 3 < available,
            Checksum.digits(bytes[star.offset + 1], bytes[star.offset + 2]) != nil
        else { return false }
        let byte = bytes[star.offset + 3]
        return byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    }

    /// Notes the commas of a word that begins at `start`.
    private mutating func note(
        _ all: UInt64, from start: Int, in commas: UnsafeMutablePointer<UInt8>
    ) {
        var flags = all
        while flags != 0 {
            commas[commaCount] = UInt8(truncatingIfNeeded: start + flags.trailingZeroBitCount / 8)
            commaCount += 1
            flags &= flags &- 1
        }
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
