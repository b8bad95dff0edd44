/// The daemon's own process: what whoever looks for a fault must know of it.
package struct DaemonRecord: Equatable, Codable, Sendable {
    /// As it sees itself: another number than ours when one of us is in a container.
    package var process: Int32
    /// The number of the user it runs as.
    package var user: UInt32
    /// The file that it was configured by.
    package var configuration: String
    /// The folder of its database.
    package var state: String
    /// What was found broken in the store since it began and what was done about it, newest last.
    package var repairs: [String]

    package init(
        process: Int32, user: UInt32, configuration: String, state: String, repairs: [String] = []
    ) {
        self.process = process
        self.user = user
        self.configuration = configuration
        self.state = state
        self.repairs = repairs
    }
}
