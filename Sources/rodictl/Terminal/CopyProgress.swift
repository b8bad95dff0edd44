import Control
import Glibc

/// How far a long copy is, on a terminal; nothing anywhere else.
struct CopyProgress {
    private let isShown = isatty(STDERR_FILENO) == 1
    private var lastPercent: Int64 = -1

    /// Says what is waited for, of which nobody knows how long it takes.
    func begin(_ words: String) {
        if isShown { StandardError.say("\(words) …") }
    }

    mutating func show(_ done: Int64, of total: Int64) {
        guard isShown, total > 0 else { return }
        let percent = min(done, total) * 100 / total
        guard percent != lastPercent else { return }
        lastPercent = percent
        StandardError.say(
            "\r\(Self.clear)\(Figure.bytes(Double(done))) of \(Figure.bytes(Double(total))), \(percent) %"
        )
    }

    func end() {
        if isShown { StandardError.say("\r\(Self.clear)") }
    }

    /// To the end of the line.
    private static let clear = "\u{1B}[K"
}
