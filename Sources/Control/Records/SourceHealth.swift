package import Positioning

/// How well one receiver is heard.
///
/// Units: seconds, bytes, reports per second.
package struct SourceHealth: Equatable, Codable, Sendable {
    /// As configured.
    package var source: String
    package var link: LinkState
    package var sessions = 0
    package var losses = Losses()
    package var bytes: Int64 = 0
    /// How many of each type, by its name: `GGA`, `RMC`, or gpsd's `TPV`.
    package var sentences: [String: Int] = [:]
    package var badChecksums = 0
    /// Bytes that belonged to no sentence.
    package var junk: Int64 = 0
    /// Epochs per second, lately.
    package var rate: Double?
    /// Since the last epoch.
    package var age: Double?
    /// What ended the last session.
    package var lastLoss: String?

    /// Lost links, by how they ended and whether anyone saw it.
    package struct Losses: Equatable, Codable, Sendable {
        package var byUs = 0
        package var byPeer = 0
        package var unexpected = 0
        /// Back within 2.5 s, so never shown.
        package var healed = 0
        package var shown = 0

        enum CodingKeys: String, CodingKey {
            case byUs = "by-us"
            case byPeer = "by-peer"
            case unexpected
            case healed
            case shown
        }

        package init() {}
    }

    enum CodingKeys: String, CodingKey {
        case source
        case link
        case sessions
        case losses
        case bytes
        case sentences
        case badChecksums = "bad_checksums"
        case junk
        case rate
        case age
        case lastLoss = "last_loss"
    }

    package init(source: String, link: LinkState) {
        self.source = source
        self.link = link
    }
}
