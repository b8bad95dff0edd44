package import Positioning

/// One receiver and how we hear it.
package struct SourceRecord: Equatable, Codable, Sendable {
    /// As configured.
    package var source: String
    package var link: LinkState
    /// How long it has been so, in seconds.
    package var since: Double?
    /// Whether positions are taken from it now.
    package var active: Bool

    enum CodingKeys: String, CodingKey {
        case source
        case link
        case since = "for"
        case active
    }

    package init(source: String, link: LinkState, since: Double?, active: Bool) {
        self.source = source
        self.link = link
        self.since = since?.places(Decimals.figure)
        self.active = active
    }
}
