package import Positioning

/// A point of a route or a track.
///
/// Units: metres, metres per second, degrees. Absent is `nil`, and so is what could not be read.
package struct GPXPoint: Equatable, Sendable {
    /// How a fix was made, by the words of GPX.
    package enum Fix: String, Sendable {
        case none
        case twoD = "2d"
        case threeD = "3d"
        case differential = "dgps"
        case precise = "pps"
    }

    /// `nil` when latitude or longitude is missing, malformed or not on the Earth.
    package var coordinate: Coordinate?
    /// The line of the file on which its tag ends, counted from 1.
    package var line: Int
    package var time: UTC?
    package var heightAboveSeaLevel: Double?
    package var geoidSeparation: Double?
    package var speed: Double?
    package var track: Double?
    package var horizontalDOP: Double?
    package var verticalDOP: Double?
    package var positionDOP: Double?
    package var satellites: Int?
    package var fix: Fix?

    package init(_ coordinate: Coordinate?, line: Int) {
        self.coordinate = coordinate
        self.line = line
    }
}

extension GPXPoint {
    /// Where a tag with `lat` and `lon` stands.
    init(_ tag: XMLPiece) {
        self.init(nil, line: tag.line)
        guard let latitude = tag.attribute("lat").flatMap(Decimal.value),
            let longitude = tag.attribute("lon").flatMap(Decimal.value)
        else { return }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        if place.isValid { coordinate = place }
    }

    /// Takes in one of its elements, in whatever namespace: GPX 1.0 has speed and course of its own,
    /// GPX 1.1 has them from extensions.
    mutating func take(_ element: XMLPiece) {
        let text = element.text[...]
        switch element.name {
        case "time": time = Self.time(text)
        case "ele": heightAboveSeaLevel = Decimal.value(of: text)
        case "geoidheight": geoidSeparation = Decimal.value(of: text)
        case "speed": speed = Decimal.value(of: text).flatMap { $0 >= 0 ? $0 : nil }
        case "course":
            track = Decimal.value(of: text).flatMap { (0...360).contains($0) ? $0 : nil }
                .map { $0 == 360 ? 0 : $0 }
        case "hdop": horizontalDOP = Self.dilution(text)
        case "vdop": verticalDOP = Self.dilution(text)
        case "pdop": positionDOP = Self.dilution(text)
        case "sat":
            satellites = Decimal.value(of: text).flatMap { Int(exactly: $0) }
                .flatMap { $0 >= 0 ? $0 : nil }
        case "fix": fix = Fix(rawValue: Self.trimmed(text))
        case _: break
        }
    }

    private static func dilution(_ text: ArraySlice<UInt8>) -> Double? {
        Decimal.value(of: text).flatMap { $0 > 0 ? $0 : nil }
    }

    /// GPX knows no zone but UTC, and some writers leave it out.
    private static func time(_ text: ArraySlice<UInt8>) -> UTC? {
        let text = trimmed(text)
        guard text.utf8.count > "2026-11-30".utf8.count else { return nil }
        return UTC(text) ?? UTC(text + "Z")
    }

    static func trimmed(_ text: ArraySlice<UInt8>) -> String {
        let begin = text.drop(while: isBlank)
        guard let last = begin.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(decoding: begin[...last], as: UTF8.self)
    }
}
