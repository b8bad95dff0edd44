import Glibc

/// Where complaints and progress go.
enum StandardError {
    /// Says something to whoever started the program.
    static func say(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // If even this fails there is nobody left to tell.
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}
