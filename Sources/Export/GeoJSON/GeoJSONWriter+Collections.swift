import Positioning
package import Tracking

/// Several features in one collection.
///
/// Source: RFC 7946 section 3.3.
extension GeoJSONWriter {
    /// A path of a collection, with the members of its `properties`.
    package struct Path {
        package var points: [DatedPoint]
        package var properties: [(String, Property)]

        package init(_ points: [DatedPoint], properties: [(String, Property)]) {
            self.points = points
            self.properties = properties
        }
    }

    /// A cell of the map, with the members of its `properties` besides `geohash`.
    package struct Cell {
        package var area: GeohashArea
        package var properties: [(String, Property)]

        package init(_ area: GeohashArea, properties: [(String, Property)]) {
            self.area = area
            self.properties = properties
        }
    }

    /// Paths as lines, as `write(_:properties:to:)` does one.
    package static func write(_ paths: [Path], to emit: @escaping ([UInt8]) -> Void) {
        collect(paths, to: emit) { writer, path in
            writer.feature(LineSplitter.lines(of: path.points), path.properties)
        }
    }

    /// Begins a collection that `add` fills and `endCollection` closes, path by path.
    package static func collection(to emit: @escaping ([UInt8]) -> Void) -> GeoJSONWriter {
        var writer = GeoJSONWriter(emit: emit)
        writer.beginCollection()
        return writer
    }

    package mutating func add(_ path: Path) {
        separate()
        feature(LineSplitter.lines(of: path.points), path.properties)
        flushIfFull()
    }

    package mutating func endCollection() {
        text.append("\n]}\n")
        emit(text.take())
    }

    /// Cells as polygons.
    package static func write(_ cells: [Cell], to emit: @escaping ([UInt8]) -> Void) {
        collect(cells, to: emit) { writer, cell in writer.feature(cell) }
    }

    private static func collect<Feature>(
        _ features: [Feature], to emit: @escaping ([UInt8]) -> Void,
        _ write: (inout GeoJSONWriter, Feature) -> Void
    ) {
        var writer = collection(to: emit)
        for feature in features {
            writer.separate()
            write(&writer, feature)
            writer.flushIfFull()
        }
        writer.endCollection()
    }

    private mutating func beginCollection() {
        text.append("{\"type\":\"FeatureCollection\",\"features\":[\n")
    }

    private mutating func separate() {
        if !isFirst { text.append(",\n") }
        isFirst = false
    }

    private mutating func feature(_ cell: Cell) {
        beginFeature([("geohash", .text(cell.area.text))] + cell.properties)
        text.append("},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[")
        // Counterclockwise, and the first corner again.
        let (low, high) = (cell.area.southWest, cell.area.northEast)
        let corners = [
            low, Coordinate(latitude: low.latitude, longitude: high.longitude), high,
            Coordinate(latitude: high.latitude, longitude: low.longitude), low,
        ]
        for (index, corner) in corners.enumerated() {
            if index > 0 { text.append(",") }
            position(DatedPoint(coordinate: corner))
        }
        text.append("]]}}")
    }
}
