/// A GeoJSON document as far as places need it.
///
/// Source: RFC 7946.
struct FeatureCollection: Decodable {
    var type: String
    var features: [Lenient<Feature>]
}

struct Feature: Decodable {
    var type: String
    var geometry: Geometry?
    var properties: PlaceProperties?
}

/// A geometry of the kinds that may be a place; others by name only.
enum Geometry: Decodable {
    case point([Double])
    case polygon([[[Double]]])
    case lineString([[Double]])
    case other(String)

    private enum Member: String, CodingKey {
        case type
        case coordinates
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Member.self)
        switch try object.decode(String.self, forKey: .type) {
        case "Point": self = .point(try object.decode([Double].self, forKey: .coordinates))
        case "Polygon":
            self = .polygon(try object.decode([[[Double]]].self, forKey: .coordinates))
        case "LineString":
            self = .lineString(try object.decode([[Double]].self, forKey: .coordinates))
        case let other: self = .other(other)
        }
    }
}

/// What may stand in a place's `properties`.
struct PlaceProperties: Decodable {
    var name: String?
    var radius: Measure?
    var enter: Measure?
    var exit: Measure?
    var dwell: Measure?
    var maximumAccuracy: Measure?
    var isPrivate: Bool?
    /// Members that are not ours, such as colours of the program that drew it.
    var foreign: [String]

    enum Member: String, CodingKey, CaseIterable {
        case name
        case radius
        case enter
        case exit
        case dwell
        case maximumAccuracy = "max_accuracy"
        case isPrivate = "private"
    }

    private struct AnyMember: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Member.self)
        name = try object.decodeIfPresent(String.self, forKey: .name)
        radius = try object.decodeIfPresent(Measure.self, forKey: .radius)
        enter = try object.decodeIfPresent(Measure.self, forKey: .enter)
        exit = try object.decodeIfPresent(Measure.self, forKey: .exit)
        dwell = try object.decodeIfPresent(Measure.self, forKey: .dwell)
        maximumAccuracy = try object.decodeIfPresent(Measure.self, forKey: .maximumAccuracy)
        isPrivate = try object.decodeIfPresent(Bool.self, forKey: .isPrivate)
        foreign = try decoder.container(keyedBy: AnyMember.self).allKeys.map(\.stringValue)
            .filter { Member(rawValue: $0) == nil }.sorted()
    }
}

/// A bare number in SI units, or a text with a unit.
enum Measure: Decodable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try value.decode(String.self))
        }
    }
}

/// An element that may be malformed without spoiling those after it.
enum Lenient<Value: Decodable>: Decodable {
    case read(Value)
    case malformed(DecodingError)

    init(from decoder: any Decoder) throws {
        do {
            self = .read(try Value(from: decoder))
        } catch let error as DecodingError {
            self = .malformed(error)
        }
    }
}
