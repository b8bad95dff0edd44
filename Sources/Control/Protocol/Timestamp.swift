package import Positioning

/// A calendar time as it stands in JSON: ISO 8601 with milliseconds and `Z`.
package struct Timestamp: Hashable, Codable, Sendable {
    package var utc: UTC

    package init(_ utc: UTC) {
        self.utc = utc
    }

    /// Absent stays absent.
    package init?(_ utc: UTC?) {
        guard let utc else { return nil }
        self.utc = utc
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let utc = UTC(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "“\(text)” is no time: RFC 3339 such as 2026-04-27T19:48:55Z"
                    + " was expected")
        }
        self.utc = utc
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(utc.description)
    }
}
