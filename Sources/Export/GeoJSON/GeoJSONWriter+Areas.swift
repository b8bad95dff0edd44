import Positioning
package import Tracking

/// An area as a feature.
///
/// Source: RFC 7946 section 3.1.6: outer rings run against the clock, holes with it.
extension GeoJSONWriter {
    /// A polygon; a circle is its middle with `radius` among the properties.
    package static func write(
        _ area: Place.Shape, properties: [(String, Property)],
        to emit: @escaping ([UInt8]) -> Void
    ) {
        var writer = GeoJSONWriter(emit: emit)
        switch area {
        case .circle(let center, let enter, _):
            writer.beginFeature(properties + [("radius", .number(enter))])
            writer.text.append("},\"geometry\":{\"type\":\"Point\",\"coordinates\":")
            writer.position(DatedPoint(coordinate: center))
        case .polygon(let rings, _):
            writer.beginFeature(properties)
            writer.text.append("},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[")
            for (index, ring) in rings.enumerated() {
                if index > 0 { writer.text.append(",") }
                let isLeft = Self.signedArea(of: ring) > 0
                writer.list(isLeft == (index == 0) ? ring : ring.reversed())
            }
            writer.text.append("]")
        case .corridor(let line, let enter, _):
            writer.beginFeature(properties + [("radius", .number(enter))])
            writer.text.append("},\"geometry\":{\"type\":\"LineString\",\"coordinates\":")
            writer.list(line)
        }
        writer.text.append("}}\n")
        emit(writer.text.take())
    }

    private mutating func list(_ places: [Coordinate]) {
        text.append("[")
        for (index, place) in places.enumerated() {
            if index > 0 { text.append(",") }
            position(DatedPoint(coordinate: place))
        }
        text.append("]")
    }

    /// Twice the area in square degrees, positive against the clock: only its sign counts.
    private static func signedArea(of ring: [Coordinate]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { sum, side in
            sum + side.0.longitude * side.1.latitude - side.1.longitude * side.0.latitude
        }
    }
}
