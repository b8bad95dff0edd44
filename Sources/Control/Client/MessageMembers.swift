/// Where the members of a JSON object stand in its text.
///
/// So that what a client passes on verbatim is never decoded and written anew.
enum MessageMembers {
    /// Each top-level member's name and the range of its value; `nil` when it is no JSON object.
    static func ranges(in text: [UInt8]) -> [String: Range<Int>]? {
        var scanner = Scanner(text: text)
        return scanner.object()
    }

    private struct Scanner {
        let text: [UInt8]
        var at = 0

        mutating func object() -> [String: Range<Int>]? {
            guard skip("{") else { return nil }
            var members: [String: Range<Int>] = [:]
            if skip("}") { return members }
            while true {
                skipBlanks()
                guard let key = string(), skip(":") else { return nil }
                skipBlanks()
                guard let value = value() else { return nil }
                members[
                    String(
                        decoding: text[(key.lowerBound + 1)..<(key.upperBound - 1)], as: UTF8.self)] =
                    value
                if skip("}") { return members }
                guard skip(",") else { return nil }
            }
        }

        /// The range of any value; what is inside is not checked.
        private mutating func value() -> Range<Int>? {
            let start = at
            var depth = 0
            while at < text.count {
                switch text[at] {
                case UInt8(ascii: "\""):
                    guard string() != nil else { return nil }
                    if depth == 0 { return start..<at }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return start < at ? start..<at : nil }
                    depth -= 1
                    if depth == 0 {
                        at += 1
                        return start..<at
                    }
                case UInt8(ascii: ","), UInt8(ascii: " "):
                    if depth == 0 { return start < at ? start..<at : nil }
                default: break
                }
                at += 1
            }
            return nil
        }

        /// The range of a string, quotes included.
        private mutating func string() -> Range<Int>? {
            guard at < text.count, text[at] == UInt8(ascii: "\"") else { return nil }
            let start = at
            at += 1
            while at < text.count {
                switch text[at] {
                case UInt8(ascii: "\\"): at += 2
                case UInt8(ascii: "\""):
                    at += 1
                    return start..<at
                default: at += 1
                }
            }
            return nil
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            skipBlanks()
            guard at < text.count, text[at] == UInt8(ascii: character) else { return false }
            at += 1
            return true
        }

        private mutating func skipBlanks() {
            while at < text.count, text[at] == UInt8(ascii: " ") { at += 1 }
        }
    }
}
