package import Positioning

/// Writes a track as GPX 1.1, point by point, into a buffer that the caller empties.
///
/// Nothing is kept but the buffer, and no text is made per point, so a track may be as long as it
/// likes. Elements stand in the order that the schema demands; a segment opens with its first
/// point, so none is empty; what is unknown is left out.
///
/// Units: degrees, metres above sea level, metres per second.
/// Source: the schema at topografix.com/GPX/1/1; speed and course in Garmin's TrackPointExtension
/// version 2, which is declared, because GPX 1.1 has no elements for them.
package struct GPXWriter: Sendable {
    private var text = TextBuffer(capacity: usualBuffer)
    private var clock = DateText(before: "<time>", after: "</time>")
    private var isSegmentOpen = false
    private var name: String?
    private let document: String?

    /// A track of that name, in a document of the same name or another; names are escaped here.
    package init(name: String? = nil, document: String? = nil) {
        self.name = name.map(XMLText.escaped)
        self.document = document.map(XMLText.escaped) ?? self.name
    }

    /// How much waits to be taken, in bytes.
    package var count: Int { text.count }

    /// Whether it is worth writing out what waits.
    package var isFull: Bool { text.count >= Self.usualBuffer - Self.longestPoint }

    /// Hands over what was written since the last time.
    package mutating func take() -> [UInt8] { text.take() }

    /// Begins the document, and a track of that name or of the one given before.
    package mutating func begin(track: String? = nil) {
        if let track { name = XMLText.escaped(track) }
        text.append(GPXMarkup.head)
        if let document { text.append("<metadata><name>\(document)</name></metadata>\n") }
        text.append("<trk>")
        if let name { text.append("<name>\(name)</name>") }
        text.append("\n")
    }

    /// One point; one that is not on the Earth is left out.
    package mutating func point(
        _ coordinate: Coordinate, height: Double? = nil, time: UTC? = nil,
        speed: Double? = nil, track: Double? = nil
    ) {
        // The schema's longitude ends below 180; −180 is the same meridian.
        let isAlmost180 = coordinate.longitude >= Self.almost180
        guard coordinate.isValid,
            let latitude = FixedPoint(coordinate.latitude, decimals: 7),
            let longitude = FixedPoint(
                isAlmost180 ? -180 : coordinate.longitude, decimals: 7)
        else { return }
        if !isSegmentOpen { text.append(markup: GPXMarkup.segmentStart) }
        isSegmentOpen = true
        text.append(markup: GPXMarkup.pointStart)
        text.append(latitude, then: GPXMarkup.latitudeEnd)
        text.append(longitude, then: GPXMarkup.longitudeEnd)
        if let height = height.flatMap({ FixedPoint($0, decimals: 2) }) {
            text.append(markup: GPXMarkup.heightStart)
            text.append(height, then: GPXMarkup.heightEnd)
        }
        if let time { clock.append(time, to: &text) }
        let speed = speed.flatMap { FixedPoint($0, decimals: 2) }
        let track = track.flatMap { FixedPoint($0, decimals: 2) }
        if speed != nil || track != nil { motion(speed, track) }
        text.append(markup: GPXMarkup.pointEnd)
    }

    @inline(__always)
    private mutating func motion(_ speed: FixedPoint?, _ track: FixedPoint?) {
        text.append(markup: GPXMarkup.motionStart)
        // In the order of the extension's own schema.
        if let speed {
            text.append(markup: GPXMarkup.speedStart)
            text.append(speed, then: GPXMarkup.speedEnd)
        }
        if let track {
            text.append(markup: GPXMarkup.trackStart)
            text.append(track, then: GPXMarkup.trackEnd)
        }
        text.append(markup: GPXMarkup.motionEnd)
    }

    package mutating func point(_ point: DatedPoint) {
        if point.isAfterGap { gap() }
        self.point(
            point.coordinate, height: point.height, time: point.time, speed: point.speed,
            track: point.track)
    }

    /// Nothing is known until the next point: it begins a new segment.
    package mutating func gap() {
        if isSegmentOpen { text.append(markup: GPXMarkup.segmentEnd) }
        isSegmentOpen = false
    }

    /// What follows is another track, of that name or the same, and of that type.
    package mutating func nextTrack(name: String? = nil, type: String? = nil) {
        gap()
        text.append("</trk>\n<trk>")
        if let name { self.name = XMLText.escaped(name) }
        if let name = self.name { text.append("<name>\(name)</name>") }
        if let type { text.append("<type>\(XMLText.escaped(type))</type>") }
        text.append("\n")
    }

    package mutating func end() {
        gap()
        text.append("</trk>\n</gpx>\n")
    }

    /// From here a longitude would be written as 180.0000000.
    private static var almost180: Double { 179.999_999_95 }
    /// Large enough for few system calls, small enough for the cache.
    private static var usualBuffer: Int { 64 * 1024 }
    /// Markup of a point and six numbers, in bytes.
    private static var longestPoint: Int { 512 }
}
