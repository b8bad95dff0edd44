import Glibc

/// Lines for a person.
enum Output {
    static func line(_ text: String) { write(text, to: STDOUT_FILENO) }
    static func error(_ text: String) { write(text, to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) {
        let line = text + "\n"
        // Nobody is left to be told when this fails.
        _ = line.withCString { Glibc.write(descriptor, $0, line.utf8.count) }
    }
}
