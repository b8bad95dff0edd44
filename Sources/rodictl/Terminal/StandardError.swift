import Glibc

/// Where complaints and progress go.
enum StandardError {
    /// Says something to whoever started the program, in letters that they can read.
    static func say(_ text: String) {
        var text = Output.lettering.written(text)
        text.withUTF8 { bytes in
            // If even this fails there is nobody left to tell.
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }

    /// The same on a line of its own, whatever names in it hold.
    static func say(line text: String) { say(text.withoutControls + "\n") }
}
