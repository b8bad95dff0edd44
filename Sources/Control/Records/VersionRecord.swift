/// Answer to `version`.
package struct VersionRecord: Equatable, Codable, Sendable {
    /// Of the daemon.
    package var version: String
    /// Of the protocol; see `Method.protocolVersion`.
    package var `protocol`: Int
    /// The date of the newest change, the earliest that a receiver's date is believed.
    package var built: Timestamp?

    package init(
        version: String, protocol number: Int = Method.protocolVersion, built: Timestamp? = nil
    ) {
        self.version = version
        `protocol` = number
        self.built = built
    }
}
