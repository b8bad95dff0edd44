/// Why a text is not the value it should be.
package struct Objection: Error, Equatable {
    /// What would have been right, in words that follow "expected".
    package var expected: String

    package init(expected: String) {
        self.expected = expected
    }
}
