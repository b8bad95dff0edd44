import Positioning

/// Writes trips as KML: a placemark each, with the times of its points.
///
/// A track with a time at every point is a `gx:Track`, a segment per gap; KML itself has no times
/// inside a line. One that is not wholly dated is lines. What nobody saw is a placemark of its own.
///
/// Units: degrees, metres above sea level. Source: OGC 07-147r2 (KML 2.2), sections 9.11, 10.7; the
/// `gx:` names are those of the extension of 2010 that every reader of KML with times knows.
package struct KMLWriter {
    private var text = TextBuffer(capacity: piece)
    private var clock = DateText(before: "<when>", after: "</when>\n")
    private let emit: ([UInt8]) -> Void

    /// Hands pieces of the text to `emit`, in order, a few dozen kilobytes at a time.
    package init(to emit: @escaping ([UInt8]) -> Void) { self.emit = emit }

    package mutating func begin(name: String) {
        text.append(Self.head)
        text.append("<name>\(XMLText.escaped(name))</name>\n")
        text.append(Self.styles)
    }

    /// One path, and what is to be told of it under names of its own.
    package mutating func add(
        _ points: [DatedPoint], name: String, facts: [(String, String)] = [],
        isBridged: Bool = false
    ) {
        let lines = Self.lines(of: points)
        guard !lines.isEmpty else { return }
        text.append("<Placemark><name>\(XMLText.escaped(name))</name>\n")
        text.append("<styleUrl>#\(isBridged ? "bridged" : "track")</styleUrl>\n")
        if !facts.isEmpty {
            text.append("<ExtendedData>\n")
            for (key, value) in facts {
                text.append(
                    "<Data name=\"\(XMLText.escaped(key))\"><value>\(XMLText.escaped(value))"
                        + "</value></Data>\n")
            }
            text.append("</ExtendedData>\n")
        }
        if lines.allSatisfy({ $0.allSatisfy { $0.time.map(DateText.isWritable) ?? false } }) {
            tracks(lines)
        } else {
            text.append("<MultiGeometry>\n")
            for line in lines { undated(line) }
            text.append("</MultiGeometry>\n")
        }
        text.append("</Placemark>\n")
        flushIfFull()
    }

    package mutating func end() {
        text.append("</Document>\n</kml>\n")
        emit(text.take())
    }

    private static func lines(of points: [DatedPoint]) -> [[DatedPoint]] {
        var lines: [[DatedPoint]] = []
        for point in points where point.coordinate.isValid {
            if lines.isEmpty || point.isAfterGap { lines.append([]) }
            lines[lines.count - 1].append(point)
        }
        return lines
    }

    private mutating func tracks(_ lines: [[DatedPoint]]) {
        // What is between two segments nobody saw: no reader is to draw it.
        text.append("<gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n")
        for line in lines {
            text.append("<gx:Track>\n")
            for point in line {
                if let time = point.time { clock.append(time, to: &text) }
                flushIfFull()
            }
            for point in line {
                text.append("<gx:coord>")
                position(point, Self.blank)
                text.append("</gx:coord>\n")
                flushIfFull()
            }
            text.append("</gx:Track>\n")
        }
        text.append("</gx:MultiTrack>\n")
    }

    private mutating func undated(_ line: [DatedPoint]) {
        text.append("<LineString><coordinates>\n")
        // The schema wants two places in a line.
        for point in line.count == 1 ? line + line : line {
            position(point, Self.comma)
            text.append("\n")
            flushIfFull()
        }
        text.append("</coordinates></LineString>\n")
    }

    private mutating func position(_ point: DatedPoint, _ separator: Separator) {
        // Coordinates that are no numbers were left out before.
        guard let longitude = FixedPoint(point.coordinate.longitude, decimals: 7),
            let latitude = FixedPoint(point.coordinate.latitude, decimals: 7)
        else { return }
        text.append(longitude, then: separator.afterDegrees)
        text.append(latitude, then: Self.degreesEnd)
        if let height = point.height.flatMap({ FixedPoint($0, decimals: 2) }) {
            text.append(markup: separator.alone)
            text.append(height, then: Self.heightEnd)
        }
    }

    private mutating func flushIfFull() {
        if text.count >= Self.piece { emit(text.take()) }
    }

    /// What stands between the numbers of one place.
    private struct Separator {
        let alone: StaticString
        /// Behind the zeros of seven decimals.
        let afterDegrees: StaticString
    }

    private static let blank = Separator(alone: " ", afterDegrees: ".0000000 ")
    private static let comma = Separator(alone: ",", afterDegrees: ".0000000,")
    private static var degreesEnd: StaticString { ".0000000" }
    private static var heightEnd: StaticString { ".00" }
    private static let piece = 32 * 1024

    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2"
         xmlns:gx="http://www.google.com/kml/ext/2.2">
        <Document>

        """
    /// Colours are alpha, blue, green, red.
    private static let styles = """
        <Style id="track"><LineStyle><color>ffb5620b</color><width>4</width></LineStyle></Style>
        <Style id="bridged"><LineStyle><color>ff8c8078</color><width>2</width></LineStyle></Style>

        """
}
