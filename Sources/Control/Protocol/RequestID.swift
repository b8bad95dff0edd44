/// What a client wrote as `id`, to be sent back as it was.
///
/// Source: JSON-RPC 2.0 section 4: a number, a text, or null.
enum RequestID: Hashable, Sendable {
    case number(Int64)
    case text(String)
    case null
}

extension RequestID: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let number = try? container.decode(Int64.self) {  // Else it must be a text.
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .null: try container.encodeNil()
        }
    }
}
