/// Where a text stops being what it should be, and why.
package struct FormatFault: Error, Equatable, Sendable {
    /// Counted from 1.
    package var line: Int
    package var read: String
    /// In words that follow "expected".
    package var expected: String

    package init(line: Int, read: String, expected: String) {
        self.line = line
        self.read = read
        self.expected = expected
    }
}
