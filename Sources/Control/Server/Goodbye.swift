/// The last thing a client is told.
package struct Goodbye: Equatable, Codable, Sendable {
    package enum Reason: String, Codable, Sendable {
        /// The daemon ends.
        case stopping
        /// It read too slowly for the events it asked for.
        case slow
        /// Half a request, and then nothing.
        case unfinished
        /// Connected, but asked nothing for long.
        case idle
        /// It sent what is no request, or too large a one.
        case invalid
    }

    package var reason: Reason
    /// Whether it is worth connecting again.
    package var comesBack: Bool

    package init(reason: Reason, comesBack: Bool) {
        self.reason = reason
        self.comesBack = comesBack
    }

    enum CodingKeys: String, CodingKey {
        case reason
        case comesBack = "comes_back"
    }
}
