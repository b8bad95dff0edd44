/// Bytes of a text in the making.
///
/// A figure's last digits are appended as zeros together with the markup that follows it, in one
/// copy, and then patched in place: several times faster than a byte at a time.
struct TextBuffer: Sendable {
    private var bytes: [UInt8] = []
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        bytes.reserveCapacity(capacity)
    }

    var count: Int { bytes.count }

    /// Hands over the text so far and begins anew.
    mutating func take() -> [UInt8] {
        var taken: [UInt8] = []
        taken.reserveCapacity(capacity)
        swap(&taken, &bytes)
        return taken
    }

    @inline(__always)
    mutating func append(_ text: [UInt8]) {
        bytes.append(contentsOf: text)
    }

    /// Markup: it lives in the program itself, so nothing is counted or copied on the way.
    @inline(__always)
    mutating func append(markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// A number and the text after it, which begins with the point and zeros for its decimals.
    @inline(__always)
    mutating func append(_ number: FixedPoint, then tail: StaticString) {
        if number.isNegative { bytes.append(UInt8(ascii: "-")) }
        append(whole: number.whole)
        let start = bytes.count + 1
        append(markup: tail)
        patch(number.fraction, width: number.decimals, at: start)
    }

    /// Overwrites digits that stand there, from `start` on.
    @inline(__always)
    mutating func patch(_ number: UInt64, width: Int, at start: Int) {
        var rest = number
        var at = start + width
        while at > start {
            at -= 1
            bytes[at] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    @inline(__always)
    private mutating func append(whole: UInt64) {
        guard whole < 1000 else {
            append("\(whole)")  // Too rare to be worth more.
            return
        }
        if whole >= 100 { append(digit: whole / 100) }
        if whole >= 10 { append(digit: whole / 10 % 10) }
        append(digit: whole % 10)
    }

    @inline(__always)
    private mutating func append(digit: UInt64) {
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }
}
