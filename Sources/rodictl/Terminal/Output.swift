import Glibc

/// Standard output, piece by piece.
enum Output {
    /// Whether a person reads it directly.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Colour is for terminals that did not ask to be spared.
    static var hasColour: Bool { isTerminal && getenv("NO_COLOR") == nil }

    static func write(_ text: String) {
        write(Array(text.utf8))
    }

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
