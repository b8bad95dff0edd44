import Positioning

/// Writes points as comma-separated values, one a line, under a header.
///
/// Columns: `trip`, `label`, `time`, `lat`, `lon`, `altMSL`, `speed`, `track`, `gap`, `bridged`. What is
/// unknown is empty; `gap` and `bridged` are 1 or empty. A field that needs it is quoted, a quote in it
/// doubled, and lines end in CRLF.
///
/// Units: UTC in ISO 8601, degrees, metres, metres per second. Source: RFC 4180.
package struct CSVWriter {
    private var text = TextBuffer(capacity: piece)
    private var clock = DateText(before: "", after: "")
    private let emit: ([UInt8]) -> Void

    /// Hands pieces of the text to `emit`, in order, a few dozen kilobytes at a time.
    package init(to emit: @escaping ([UInt8]) -> Void) { self.emit = emit }

    package mutating func begin() {
        text.append("trip,label,time,lat,lon,altMSL,speed,track,gap,bridged\r\n")
    }

    /// The points of one trip; one that is not on the Earth is left out.
    package mutating func add(_ points: [DatedPoint], trip: Int64, label: String?) {
        let start = Array("\(trip),\(Self.field(label ?? "")),".utf8)
        for point in points where point.coordinate.isValid {
            text.append(start)
            if let time = point.time { clock.append(time, to: &text) }
            text.append(",")
            number(point.coordinate.latitude, decimals: 7, Self.degreesEnd)
            text.append(",")
            number(point.coordinate.longitude, decimals: 7, Self.degreesEnd)
            text.append(",")
            number(point.height, decimals: 2, Self.figureEnd)
            text.append(",")
            number(point.speed, decimals: 2, Self.figureEnd)
            text.append(",")
            number(point.track, decimals: 2, Self.figureEnd)
            text.append(point.isAfterGap ? ",1" : ",")
            text.append(point.isBridged ? ",1\r\n" : ",\r\n")
            if text.count >= Self.piece { emit(text.take()) }
        }
    }

    package mutating func end() { emit(text.take()) }

    private mutating func number(_ value: Double?, decimals: Int, _ tail: StaticString) {
        if let number = value.flatMap({ FixedPoint($0, decimals: decimals) }) {
            text.append(number, then: tail)
        }
    }

    /// As it stands, or in quotes when it holds what separates fields.
    static func field(_ text: String) -> String {
        let isPlain = !text.utf8.contains { byte in
            byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte < 0x20
        }
        guard !isPlain else { return text }
        // A zero byte ends the text for many readers, and nobody typed one.
        return "\"" + text.filter { $0 != "\0" }.replacing("\"", with: "\"\"") + "\""
    }

    private static var degreesEnd: StaticString { ".0000000" }
    private static var figureEnd: StaticString { ".00" }
    private static let piece = 32 * 1024
}
