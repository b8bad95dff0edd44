/// What one line of a configuration file says.
struct IniItem: Equatable {
    /// Counted from 1.
    var line: Int
    var meaning: Meaning

    enum Meaning: Equatable {
        case section(String)
        case entry(section: String, key: String, value: String)
        /// Neither, and what was expected.
        case malformed(read: String, expected: String)
    }
}
