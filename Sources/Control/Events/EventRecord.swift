package import Positioning

/// Something that happened, as published, stored and replayed.
///
/// On the wire one flat object: what stands here beside the fields of its kind (SPEC §14).
package struct EventRecord: Equatable, Sendable {
    /// The kind, such as `trip`.
    package var event: String
    /// What became of it, such as `started`.
    package var change: String?
    /// `kind.change`, such as `trip.started`.
    package var name: String
    /// Its number in the store; absent in a replay, or when the store failed.
    package var sequence: Int64?
    /// `false` when the store failed; else absent.
    package var durable: Bool?
    /// When it really happened; absent until UTC is proved.
    package var time: Timestamp?
    /// When it was known.
    package var decided: Timestamp?
    /// When it really happened, on the boot clock.
    package var uptime: Double
    /// What belongs to its kind.
    package var fields: [String: JSONValue]

    /// Joins a stored body and its times.
    ///
    /// `nil` when the body is no JSON object: it was not written by `EventBody`.
    package init?(
        name: String, body: String, happened: Moment, decided: Moment, sequence: Int64? = nil,
        isDurable: Bool = true
    ) {
        // What cannot be read as an object is told by nil.
        guard
            var fields = try? JSONText.decode([String: JSONValue].self, from: Array(body.utf8)),
            let event = fields.removeValue(forKey: "event")?.text
        else { return nil }
        EventBody.dateMoments(in: &fields, by: happened)
        self.event = event
        change = fields.removeValue(forKey: "change")?.text
        self.name = name
        self.sequence = sequence
        durable = isDurable ? nil : false
        time = Timestamp(happened.utc)
        self.decided = Timestamp(decided.utc)
        uptime = happened.uptime.seconds.places(Decimals.figure) ?? 0
        self.fields = fields
    }
}

extension EventRecord: Codable {
    /// Keys that every kind has; the others are its fields.
    private enum Fixed: String, CaseIterable {
        case event
        case change
        case name
        case sequence
        case durable
        case time
        case decided
        case uptime
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FieldName.self)
        func optional<T: Decodable>(_ key: Fixed, _ type: T.Type) throws -> T? {
            try container.decodeIfPresent(type, forKey: FieldName(key.rawValue))
        }
        event = try container.decode(String.self, forKey: FieldName(Fixed.event.rawValue))
        change = try optional(.change, String.self)
        name = try optional(.name, String.self) ?? event
        sequence = try optional(.sequence, Int64.self)
        durable = try optional(.durable, Bool.self)
        time = try optional(.time, Timestamp.self)
        decided = try optional(.decided, Timestamp.self)
        uptime = try optional(.uptime, Double.self) ?? 0
        fields = [:]
        for key in container.allKeys where Fixed(rawValue: key.stringValue) == nil {
            fields[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        for (name, value) in fields where Fixed(rawValue: name) == nil {
            try container.encode(value, forKey: FieldName(name))
        }
        try container.encode(event, forKey: FieldName(Fixed.event.rawValue))
        try container.encodeIfPresent(change, forKey: FieldName(Fixed.change.rawValue))
        try container.encode(name, forKey: FieldName(Fixed.name.rawValue))
        try container.encodeIfPresent(sequence, forKey: FieldName(Fixed.sequence.rawValue))
        try container.encodeIfPresent(durable, forKey: FieldName(Fixed.durable.rawValue))
        try container.encodeIfPresent(time, forKey: FieldName(Fixed.time.rawValue))
        try container.encodeIfPresent(decided, forKey: FieldName(Fixed.decided.rawValue))
        try container.encode(uptime, forKey: FieldName(Fixed.uptime.rawValue))
    }
}

/// A key that is only known when it is read.
struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { nil }
}
