extension SourceHealth {
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
}
