import FoundationEssentials
import Positioning
package import Tracking

/// A place as a Feature of RFC 7946: what `PlacesFile` reads, written.
package enum PlaceFeature {
    /// One line of JSON.
    package static func text(of place: Place) -> String? {
        (try? JSONEncoder.sorted.encode(Written(place))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The places in lines such as `text(of:)` makes, and what is wrong with the others.
    package static func places(in features: [String], of store: String) -> Verdict<[Place]> {
        let text =
            #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
        return PlacesFile.read(TextFile(path: store, bytes: Array(text.utf8)))
    }

    private struct Written: Encodable {
        let type = "Feature"
        var geometry: Shape
        var properties: Properties

        init(_ place: Place) {
            properties = Properties(
                name: place.name, dwell: place.dwell,
                accuracy: place.maximumSigma.map { $0 * 2.0.squareRoot() },
                isPrivate: place.isPrivate ? true : nil)
            switch place.shape {
            case .circle(let center, let enter, let leave):
                geometry = Shape(type: "Point", coordinates: .position(center))
                (properties.enter, properties.exit) = (enter, leave)
            case .polygon(let rings, _):
                geometry = Shape(type: "Polygon", coordinates: .rings(rings))
            case .corridor(let line, let enter, let leave):
                geometry = Shape(type: "LineString", coordinates: .line(line))
                (properties.enter, properties.exit) = (enter, leave)
            }
        }
    }

    private struct Properties: Encodable {
        var name: String
        var enter: Double?
        var exit: Double?
        var dwell: Double?
        var accuracy: Double?
        var isPrivate: Bool?

        enum CodingKeys: String, CodingKey {
            case name
            case enter
            case exit
            case dwell
            case accuracy = "max_accuracy"
            case isPrivate = "private"
        }
    }

    private struct Shape: Encodable {
        var type: String
        var coordinates: Coordinates
    }

    private enum Coordinates: Encodable {
        case position(Coordinate)
        case line([Coordinate])
        case rings([[Coordinate]])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .position(let place): try container.encode(Self.pair(place))
            case .line(let line): try container.encode(line.map(Self.pair))
            case .rings(let rings): try container.encode(rings.map { $0.map(Self.pair) })
            }
        }

        private static func pair(_ place: Coordinate) -> [Double] {
            [place.longitude, place.latitude]
        }
    }
}

extension JSONEncoder {
    fileprivate static var sorted: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
