/// A trip by its number, or by what it is.
///
/// On the wire: a number, or the text `"last"` or `"open"`.
package enum TripReference: Hashable, Sendable {
    case id(Int64)
    /// The newest trip, open or not.
    case last
    /// The open trip.
    case open

    /// Reads what a person types; `nil` when it is none of these.
    package init?(_ text: String) {
        switch text {
        case "last": self = .last
        case "open": self = .open
        default:
            guard let id = Int64(text), id > 0 else { return nil }
            self = .id(id)
        }
    }
}

extension TripReference: CustomStringConvertible {
    package var description: String {
        switch self {
        case .id(let id): "\(id)"
        case .last: "last"
        case .open: "open"
        }
    }
}

extension TripReference: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let id = try? container.decode(Int64.self) {  // Text comes next, and throws if neither.
            self = .id(id)
            return
        }
        let text = try container.decode(String.self)
        guard let reference = TripReference(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "“\(text)” is no trip: a number, “last” or “open” was expected")
        }
        self = reference
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .id(let id): try container.encode(id)
        case .last, .open: try container.encode(description)
        }
    }
}
