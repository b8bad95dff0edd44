import Glibc

/// The little that a capture adds to what the receiver sent.
enum CaptureLine {
    /// Where the next line begins; `nil` when there is no line feed.
    static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress,
            let feed = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(feed) - base + 1
    }

    /// `<seconds>\t` at the beginning of a line: the time in nanoseconds, and what stands behind.
    static func arrival(
        in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int
    ) -> (nanoseconds: Int64, end: Int)? {
        var index = start
        var nanoseconds: Int64 = 0
        while index < end, let digit = digit(bytes[index]) {
            guard index - start < wholeDigits else { return nil }
            nanoseconds = nanoseconds * 10 + digit
            index += 1
        }
        guard index > start else { return nil }
        nanoseconds *= second
        if index < end, bytes[index] == UInt8(ascii: ".") {
            index += 1
            var worth = second / 10
            while index < end, let digit = digit(bytes[index]) {
                nanoseconds += digit * worth
                worth /= 10
                index += 1
            }
        }
        guard index < end, bytes[index] == UInt8(ascii: "\t") else { return nil }
        return (nanoseconds, index + 1)
    }

    /// Whether a file begins like XML, as GPX does.
    static func isGPX(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var text = bytes.prefix(longestMark + byteOrderMark.count)
        if text.starts(with: byteOrderMark) { text = text.dropFirst(byteOrderMark.count) }
        let begin = text.drop { $0 <= UInt8(ascii: " ") }
        return begin.starts(with: "<?xml".utf8) || begin.starts(with: "<gpx".utf8)
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? Int64(value) : nil
    }

    /// Nanoseconds.
    private static let second: Int64 = 1_000_000_000
    /// Enough for thirty years since boot, and no overflow.
    private static let wholeDigits = 9
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    /// White space is allowed in front of XML's first bracket, but not much of it.
    private static let longestMark = 64
}
