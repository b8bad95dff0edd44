/// Any JSON value but null: what is unknown is absent.
package enum JSONValue: Equatable, Sendable {
    case text(String)
    case whole(Int64)
    case number(Double)
    case flag(Bool)
    case list([JSONValue])
    case object([String: JSONValue])

    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// As a number, whole or not.
    package var double: Double? {
        switch self {
        case .whole(let number): Double(number)
        case .number(let number): number
        case .text, .flag, .list, .object: nil
        }
    }

    package var whole: Int64? {
        guard case .whole(let number) = self else { return nil }
        return number
    }

    package var flag: Bool? {
        guard case .flag(let flag) = self else { return nil }
        return flag
    }
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Each guess that fails leads to the next; the last one throws.
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int64.self) {
            self = .whole(number)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .whole(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }
}
