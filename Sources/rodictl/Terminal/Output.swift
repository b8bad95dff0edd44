import Control
import FoundationEssentials
import Glibc

/// Standard output, piece by piece.
enum Output {
    /// Whether a person reads it directly.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Colour is for terminals that did not ask to be spared.
    static var hasColour: Bool { isTerminal && getenv("NO_COLOR") == nil }

    /// Whether a screen can be drawn on it.
    ///
    /// Source: term(7) on `dumb`, which cannot even go back.
    static var hasScreen: Bool {
        guard isTerminal, let kind = getenv("TERM").map({ String(cString: $0) }) else {
            return false
        }
        return !kind.isEmpty && kind != "dumb"
    }

    /// By the locale that the program was started with.
    static var lettering: Lettering {
        Lettering { getenv($0).map { String(cString: $0) } }
    }

    /// Columns of a line: those of the terminal, or of the usual one.
    static var width: Int { columns(of: STDOUT_FILENO) }

    static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return usualWidth
        }
        return max(leastWidth, Int(size.ws_col))
    }

    private static let usualWidth = 80
    /// Narrower, no line would hold a label and a word.
    private static let leastWidth = 40

    /// Says something to a person, in letters that they can read.
    ///
    /// What a program reads goes out as it is: see `write`.
    static func say(_ text: String) {
        write(Array(lettering.written(text).utf8))
    }

    /// The same on a line of its own, whatever names in it hold.
    static func say(line text: String) { say(text.withoutControls + "\n") }

    /// An object on a line of its own.
    static func writeJSON(_ record: some Encodable) {
        // Records of texts and whole numbers can always be written.
        guard let text = try? JSONText.encode(record) else { return }
        write(line: Array(text))
    }

    /// Bytes for a program, and the end of their line.
    static func write(line bytes: [UInt8]) { write(bytes + [UInt8(ascii: "\n")]) }

    /// Bytes for a program, as they are.
    ///
    /// Ends the program when nobody reads any more: whoever read has enough.
    static func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = rest.withUnsafeBytes {
                Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if taken >= 0 {
                rest = rest.dropFirst(taken)
            } else if errno == EPIPE {
                exit(ExitCode.fine.rawValue)
            } else if errno != EINTR {
                StandardError.say(
                    "rodictl: cannot write: \(String(cString: strerror(errno)))\n")
                exit(ExitCode.unreachable.rawValue)
            }
        }
    }

    /// Text that catches the eye, on a terminal.
    static func alert(_ text: String) -> String {
        hasColour ? "\u{1B}[1;33m\(text)\u{1B}[0m" : text
    }
}
