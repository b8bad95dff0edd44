import CInih

/// Configuration text, taken apart by libinih one line at a time.
///
/// inih tells its handler no line number, cuts long lines and names, joins indented lines, and takes
/// `key: value`. So it is fed line by line from here: the count is ours, and what it would get wrong
/// is refused before it sees it.
///
/// Source: ini.h of libinih 55 (Debian 12) and 59 (Debian 13).
enum IniText {
    static func items(in bytes: [UInt8]) -> [IniItem] {
        let feed = IniFeed(bytes)
        let firstError = withExtendedLifetime(feed) {
            let context = Unmanaged.passUnretained(feed).toOpaque()
            return ini_parse_stream(
                { buffer, size, stream in
                    guard let buffer, let stream else { return nil }
                    return Unmanaged<IniFeed>.fromOpaque(stream).takeUnretainedValue()
                        .next(into: buffer, size: Int(size)) ? buffer : nil
                },
                context,
                { user, section, name, value in
                    guard let user, let section, let name, let value else { return 0 }
                    Unmanaged<IniFeed>.fromOpaque(user).takeUnretainedValue().take(
                        section: String(cString: section), key: String(cString: name),
                        value: String(cString: value))
                    return 1
                },
                context)
        }
        return feed.finish(firstError: Int(firstError))
    }
}

/// Hands lines to libinih and remembers which one it is at.
private final class IniFeed {
    private let lines: [ArraySlice<UInt8>]
    private var count = 0
    /// The line inih has, and should call back for.
    private var awaited: String?
    private var items: [IniItem] = []

    init(_ bytes: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }

    /// Puts the next line into `buffer`; an empty one in place of what inih must not see.
    func next(into buffer: UnsafeMutablePointer<CChar>, size: Int) -> Bool {
        settle()
        guard count < lines.count else { return false }
        let line = lines[count].trimmed
        count += 1
        let isFed = screen(line, room: size - 2)
        for (offset, byte) in (isFed ? line : []).enumerated() {
            buffer[offset] = CChar(truncatingIfNeeded: byte)
        }
        buffer[isFed ? line.count : 0] = CChar(truncatingIfNeeded: UInt8(ascii: "\n"))
        buffer[isFed ? line.count + 1 : 1] = 0
        return true
    }

    func take(section: String, key: String, value: String) {
        awaited = nil
        items.append(
            IniItem(line: count, meaning: .entry(section: section, key: key, value: value)))
    }

    func finish(firstError: Int) -> [IniItem] {
        settle()
        if firstError > 0, !items.contains(where: { $0.line == firstError }) {
            count = firstError
            refuse("a line that libinih does not take", expected: Self.form)
        }
        return items
    }

    /// Whether inih may see the line: it is a section or an entry that fits its buffers.
    private func screen(_ line: ArraySlice<UInt8>, room: Int) -> Bool {
        guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: ";")
        else { return false }
        guard line.count <= room else {
            refuse("a line of \(line.count) bytes", expected: "at most \(room)")
            return false
        }
        guard let text = String(validating: line, as: UTF8.self),
            line.allSatisfy({ $0 >= 0x20 || $0 == UInt8(ascii: "\t") })
        else {
            refuse("bytes that are no text", expected: "UTF-8 without control characters")
            return false
        }
        return first == UInt8(ascii: "[") ? screen(section: text) : screen(entry: text)
    }

    private func screen(section text: String) -> Bool {
        let name = text.dropFirst().prefix { $0 != "]" }
        let rest = text.dropFirst(name.count + 2).drop { $0 == " " || $0 == "\t" }
        guard text.dropFirst(name.count + 1).first == "]", rest.isEmpty || rest.first == ";",
            !name.isEmpty, name.utf8.count <= Self.longestName
        else {
            refuse("'\(text)'", expected: "[section], its name at most \(Self.longestName) bytes")
            return false
        }
        items.append(IniItem(line: count, meaning: .section(String(name))))
        return true
    }

    private func screen(entry text: String) -> Bool {
        let key = text.prefix { $0 != "=" && $0 != ":" && $0 != ";" }
        guard text.dropFirst(key.count).first == "=", !key.isEmpty,
            key.utf8.count <= Self.longestName
        else {
            refuse("'\(text)'", expected: Self.form)
            return false
        }
        awaited = text
        return true
    }

    /// Complains about a line that inih got and made nothing of.
    private func settle() {
        guard let text = awaited else { return }
        awaited = nil
        refuse("'\(text)'", expected: Self.form)
    }

    private func refuse(_ read: String, expected: String) {
        items.append(IniItem(line: count, meaning: .malformed(read: read, expected: expected)))
    }

    private static let form = "key = value"

    /// inih copies names into 50 bytes and cuts what is longer.
    private static let longestName = 49
}

extension ArraySlice<UInt8> {
    /// Without blanks at either end.
    fileprivate var trimmed: ArraySlice<UInt8> {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
        let start = drop { blanks.contains($0) }
        guard let last = start.lastIndex(where: { !blanks.contains($0) }) else { return [] }
        return start[...last]
    }
}
