/// A gpsd that was asked.
struct GpsdFinding: Equatable, Sendable {
    enum Answer: Equatable, Sendable {
        case gpsd(release: String, devices: [String], isHeard: Bool, error: String?)
        /// Something that is not gpsd.
        case foreign
        /// Nobody listens there.
        case refused
        /// In the system's words.
        case unreachable(String)
    }

    var host: String
    var port: UInt16
    /// The source that names it; `nil` when none does.
    var source: String?
    /// The one of its receivers that the source wants.
    var wanted: String?
    var isLocal = true
    /// Whether this machine has the program.
    var isInstalled = true
    var answer: Answer
}
