package import Positioning

/// Writes a path as one GeoJSON feature, or several in a collection.
///
/// A line, or several where there are gaps or the 180th meridian is crossed; longitude first. Times
/// stand in `coordinateProperties.times`, shaped like the coordinates, when every point has one.
///
/// Units: degrees, metres above sea level.
/// Source: RFC 7946.
package struct GeoJSONWriter {
    /// A member of `properties`.
    package enum Property: Equatable, Sendable {
        case text(String)
        case whole(Int64)
        /// With at most three decimals.
        case number(Double)
        case flag(Bool)
        case time(UTC)

        /// NaN and infinity have no place in JSON.
        fileprivate var isWritable: Bool {
            switch self {
            case .number(let number): return FixedPoint(number, decimals: 3) != nil
            case .time(let time): return DateText.isWritable(time)
            case .text, .whole, .flag: return true
            }
        }
    }

    var text = TextBuffer(capacity: piece)
    private var clock = DateText(before: "\"", after: "\"")
    let emit: ([UInt8]) -> Void
    /// Of a collection: no feature stands in it yet.
    var isFirst = true

    /// Hands pieces of the text to `emit`, in order, a few dozen kilobytes at a time.
    package static func write(
        _ points: [DatedPoint], properties: [(String, Property)],
        to emit: @escaping ([UInt8]) -> Void
    ) {
        var writer = GeoJSONWriter(emit: emit)
        writer.feature(LineSplitter.lines(of: points), properties)
        writer.text.append("\n")
        emit(writer.text.take())
    }

    init(emit: @escaping ([UInt8]) -> Void) {
        self.emit = emit
    }

    /// What stands in a feature before its geometry, but for the end of its properties.
    mutating func beginFeature(_ properties: [(String, Property)]) {
        text.append("{\"type\":\"Feature\",\"properties\":{")
        var isFirst = true
        for (name, value) in properties where value.isWritable {
            if !isFirst { text.append(",") }
            isFirst = false
            text.append(JSONString.quoted(name))
            text.append(":")
            append(value)
        }
    }

    mutating func feature(
        _ lines: [[DatedPoint]], _ properties: [(String, Property)]
    ) {
        beginFeature(properties)
        if !lines.isEmpty,
            lines.allSatisfy({ $0.allSatisfy { $0.time.map(DateText.isWritable) ?? false } })
        {
            if properties.contains(where: \.1.isWritable) { text.append(",") }
            text.append("\"coordinateProperties\":{\"times\":")
            nested(lines) { writer, point in
                if let time = point.time { writer.clock.append(time, to: &writer.text) }
            }
            text.append("}")
        }
        text.append("},\"geometry\":")
        switch lines.count {
        // The standard's word for a feature that is nowhere.
        case 0: text.append("null")
        case 1: geometry("LineString", lines)
        default: geometry("MultiLineString", lines)
        }
        text.append("}")
    }

    private mutating func geometry(_ type: String, _ lines: [[DatedPoint]]) {
        text.append("{\"type\":\"\(type)\",\"coordinates\":")
        nested(lines) { writer, point in writer.position(point) }
        text.append("}")
    }

    /// One list for one line, a list of lists for several.
    private mutating func nested(
        _ lines: [[DatedPoint]], _ body: (inout GeoJSONWriter, DatedPoint) -> Void
    ) {
        if lines.count > 1 { text.append("[") }
        for (index, line) in lines.enumerated() {
            if index > 0 { text.append(",") }
            text.append("[")
            for (index, point) in line.enumerated() {
                if index > 0 { text.append(",") }
                body(&self, point)
                flushIfFull()
            }
            text.append("]")
        }
        if lines.count > 1 { text.append("]") }
    }

    mutating func position(_ point: DatedPoint) {
        text.append("[")
        // Coordinates that are no numbers were left out before.
        if let longitude = FixedPoint(point.coordinate.longitude, decimals: 7),
            let latitude = FixedPoint(point.coordinate.latitude, decimals: 7)
        {
            text.append(longitude, then: Self.longitudeEnd)
            text.append(latitude, then: Self.latitudeEnd)
        }
        if let height = point.height.flatMap({ FixedPoint($0, decimals: 2) }) {
            text.append(",")
            text.append(height, then: Self.heightEnd)
        }
        text.append("]")
    }

    private mutating func append(_ value: Property) {
        switch value {
        case .text(let value): text.append(JSONString.quoted(value))
        case .whole(let number): text.append("\(number)")
        case .number(let number):
            // What is no number was left out before.
            if let number = FixedPoint(number, decimals: 3) {
                text.append(number, then: Self.numberEnd)
            }
        case .flag(let flag): text.append(flag ? "true" : "false")
        case .time(let time): clock.append(time, to: &text)
        }
    }

    mutating func flushIfFull() {
        if text.count >= Self.piece { emit(text.take()) }
    }

    private static var longitudeEnd: StaticString { ".0000000," }
    private static var latitudeEnd: StaticString { ".0000000" }
    private static var heightEnd: StaticString { ".00" }
    private static var numberEnd: StaticString { ".000" }
    private static let piece = 32 * 1024
}
