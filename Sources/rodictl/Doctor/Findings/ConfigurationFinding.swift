/// The configuration as `rodid --check` sees it.
struct ConfigurationFinding: Equatable, Sendable {
    var file: String
    /// Whether that file is there; without it every key has its default.
    var isThere = true
    /// Complaints that make it useless, as the daemon writes them.
    var errors: [String] = []
    /// Where the first of them is: a file, and perhaps a line.
    var place: Place?
    var advice: [String] = []
    var receivers = 1
    var places = 0
    var courses = 0
    var visits = 0

    struct Place: Equatable, Sendable {
        var file: String
        var line: Int?
    }
}
