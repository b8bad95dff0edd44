import CSystemd
import Glibc

extension Journal {
    /// The system's journal when standard error leads there, else the terminal.
    package static func standard(threshold: Level) -> Journal {
        Journal(
            threshold: threshold, now: { EventLoop.clock },
            write: leadsToJournal(2) ? writeToSystem : writeToTerminal)
    }

    /// Whether systemd connected `descriptor` with its journal.
    ///
    /// Source: systemd.exec(5), `$JOURNAL_STREAM`: device and inode number, in decimal.
    package static func leadsToJournal(_ descriptor: Int32) -> Bool {
        guard let stream = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
    }

    /// One line with fields, by sd_journal_sendv(3).
    @Sendable static func writeToSystem(_ entry: Entry) {
        let lines = entry.journalFields.map { Array($0.utf8) }
        let total = lines.reduce(0) { $0 + $1.count }
        // The vectors point into one buffer, which outlives the call.
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: total + 1)
        defer { buffer.deallocate() }
        var end = buffer
        let vectors = lines.map { line in
            end.update(from: line, count: line.count)
            defer { end += line.count }
            return iovec(iov_base: end, iov_len: line.count)
        }
        let sent = sd_journal_sendv(vectors, Int32(vectors.count))
        // The journal itself is away: better in the wrong place than nowhere.
        if sent < 0 { writeToTerminal(entry) }
    }

    /// One line for a person, on standard error.
    @Sendable static func writeToTerminal(_ entry: Entry) {
        let line = Array((entry.text + "\n").utf8)
        var written = 0
        while written < line.count {
            let count = line.withUnsafeBytes {
                write(2, $0.baseAddress?.advanced(by: written), line.count - written)
            }
            if count > 0 { written += count } else if errno != EINTR { return }
        }
    }
}

extension Journal.Entry {
    /// `notice trip started trip=7`: the level, the message, then the fields by name.
    var text: String {
        let pairs = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\(quoted($0.value))" }
        return "\(level) \(printable(message))" + pairs.joined()
    }

    /// `RODI_FIX_REFUSED_REASON=…` for the key `fix.refused.reason`, after the journal's own.
    ///
    /// Source: systemd.journal-fields(7): upper case, digits and underscores, at most 64 of them.
    var journalFields: [String] {
        let own = fields.sorted { $0.key < $1.key }.map { key, value in
            let name = key.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 32
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    byte
                default: UInt8(ascii: "_")
                }
            }
            return "RODI_\(String(decoding: name.prefix(59), as: UTF8.self))=\(value)"
        }
        return ["PRIORITY=\(level.rawValue)", "MESSAGE=\(message)", "SYSLOG_IDENTIFIER=rodid"] + own
    }

    private func quoted(_ value: String) -> String {
        let value = printable(value)
        return value.isEmpty || value.contains(where: { $0 == " " || $0 == "\"" || $0 == "=" })
            ? "\"\(value.replacing("\"", with: "'"))\"" : value
    }

    /// Nothing that comes from outside may move the cursor of the person who reads.
    private func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
    }
}
