/// Why a feature of a file is not what it should be.
struct FeatureObjection: Error, Equatable {
    var read: String
    var expected: String

    init(_ read: String, expected: String) {
        self.read = read
        self.expected = expected
    }
}
