import Control
import Export
import Positioning

/// Trips on their way into a file, one after the other, in any format that is no picture.
enum TripFile {
    case gpx(GPXWriter, hasTrack: Bool, emit: ([UInt8]) -> Void)
    case geojson(GeoJSONWriter)
    case kml(KMLWriter)
    case csv(CSVWriter)

    /// Begins a file of that name; `nil` for a picture.
    init?(_ format: TripFormat, name: String, to emit: @escaping ([UInt8]) -> Void) {
        switch format {
        case .gpx:
            self = .gpx(GPXWriter(document: name), hasTrack: false, emit: emit)
        case .geojson: self = .geojson(GeoJSONWriter.collection(to: emit))
        case .kml:
            var writer = KMLWriter(to: emit)
            writer.begin(name: name)
            self = .kml(writer)
        case .csv:
            var writer = CSVWriter(to: emit)
            writer.begin()
            self = .csv(writer)
        case .svg, .html: return nil
        }
    }

    /// One trip; in hindsight what nobody saw is a track, or a feature, of its own, and says so.
    mutating func add(_ trip: TripSummary, _ points: [DatedPoint], isSmoothed: Bool) {
        let path = isSmoothed ? SmoothedPath(points) : nil
        let name = PictureWords.name(of: trip)
        switch self {
        case .gpx(var writer, let hasTrack, let emit):
            if hasTrack {
                writer.nextTrack(name: name)
            } else {
                writer.begin(track: name)
            }
            Self.write(path?.seen ?? points, by: &writer, to: emit)
            if let bridged = path?.bridged, !bridged.isEmpty {
                writer.nextTrack(type: "bridged")
                Self.write(bridged, by: &writer, to: emit)
            }
            self = .gpx(writer, hasTrack: true, emit: emit)
        case .geojson(var writer):
            let properties = TripExport.properties(of: trip)
            guard let path else {
                writer.add(.init(points, properties: properties))
                self = .geojson(writer)
                return
            }
            writer.add(.init(path.seen, properties: properties + [("bridged", .flag(false))]))
            if !path.bridged.isEmpty {
                writer.add(
                    .init(
                        path.bridged,
                        properties: [
                            ("name", .text(name)), ("id", .whole(trip.id)),
                            ("bridged", .flag(true)),
                        ]))
            }
            self = .geojson(writer)
        case .kml(var writer):
            writer.add(path?.seen ?? points, name: name, facts: Self.facts(of: trip))
            writer.add(path?.bridged ?? [], name: name, isBridged: true)
            self = .kml(writer)
        case .csv(var writer):
            writer.add(points, trip: trip.id, label: trip.label)
            self = .csv(writer)
        }
    }

    mutating func end() {
        switch self {
        case .gpx(var writer, _, let emit):
            writer.end()
            emit(writer.take())
        case .geojson(var writer): writer.endCollection()
        case .kml(var writer): writer.end()
        case .csv(var writer): writer.end()
        }
    }

    private static func write(
        _ points: [DatedPoint], by writer: inout GPXWriter, to emit: ([UInt8]) -> Void
    ) {
        for point in points {
            writer.point(point)
            if writer.isFull { emit(writer.take()) }
        }
    }

    private static func facts(of trip: TripSummary) -> [(String, String)] {
        var facts = [
            ("id", "\(trip.id)"), ("distance", Figure.fixed(trip.distance, 1)),
            ("bridged_distance", Figure.fixed(trip.bridgedDistance, 1)),
            ("duration", Figure.fixed(trip.duration, 1)),
            ("moving_time", Figure.fixed(trip.movingTime, 1)),
            ("max_speed", Figure.fixed(trip.maximumSpeed, 2)),
        ]
        if let start = trip.start { facts.append(("start", "\(start.utc)")) }
        if let end = trip.end { facts.append(("end", "\(end.utc)")) }
        return facts
    }
}
