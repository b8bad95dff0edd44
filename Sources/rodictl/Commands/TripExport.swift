import Control
import Export
import Invocation
import Positioning

/// `rodictl trips export`.
enum TripExport {
    enum Format: String, CaseIterable {
        case gpx
        case geojson
    }

    static func run(_ trip: TripReference, _ call: Call) throws(Failure) {
        let file = call.value("output")
        let format = try format(call, file)
        let isSmoothed = call.invocation.has("smoothed")
        let wish = Request.TripsGet(
            id: trip, points: isSmoothed ? nil : true, smoothed: isSmoothed ? true : nil,
            trimmed: !call.invocation.has("untrimmed"))
        let (_, detail) = try call.ask(.tripsGet(wish), as: TripDetail.self)
        let points =
            (detail.points ?? []).map(DatedPoint.init)
            + (detail.smoothed ?? []).map(DatedPoint.init)
        guard !points.isEmpty else {
            throw Failure(
                .refused,
                detail.trimmed == true
                    ? "trip \(detail.trip.id) lies near private places; --untrimmed exports it"
                    : "trip \(detail.trip.id) has no \(isSmoothed ? "smoothed path" : "points") to export"
            )
        }
        try ExportFile.write(to: file) { emit in
            if isSmoothed {
                write(SmoothedPath(points), detail.trip, as: format, to: emit)
            } else {
                write(points, detail.trip, as: format, to: emit)
            }
        }
        if let file, file != "-" {
            StandardError.say(
                "\(points.count) points of trip \(detail.trip.id) in \(file)"
                    + (detail.trimmed == true ? ", without its ends near private places" : "")
                    + "\n")
        }
    }

    /// What nobody saw is a track, or a feature, of its own, and says so.
    private static func write(
        _ path: SmoothedPath, _ trip: TripSummary, as format: Format,
        to emit: @escaping ([UInt8]) -> Void
    ) {
        switch format {
        case .gpx:
            var writer = GPXWriter(name: name(of: trip))
            writer.begin()
            for point in path.seen {
                writer.point(point)
                if writer.isFull { emit(writer.take()) }
            }
            if !path.bridged.isEmpty { writer.nextTrack(type: "bridged") }
            for point in path.bridged {
                writer.point(point)
                if writer.isFull { emit(writer.take()) }
            }
            writer.end()
            emit(writer.take())
        case .geojson:
            let properties = properties(of: trip)
            var paths = [
                GeoJSONWriter.Path(path.seen, properties: properties + [("bridged", .flag(false))])
            ]
            if !path.bridged.isEmpty {
                paths.append(
                    GeoJSONWriter.Path(
                        path.bridged,
                        properties: [
                            ("name", .text(name(of: trip))), ("id", .whole(trip.id)),
                            ("bridged", .flag(true)),
                        ]))
            }
            GeoJSONWriter.write(paths, to: emit)
        }
    }

    private static func format(_ call: Call, _ file: String?) throws(Failure) -> Format {
        if let name = call.value("format") {
            guard let format = Format(rawValue: name.lowercased()) else {
                throw Failure(.usage, "--format must be gpx or geojson, not “\(name)”")
            }
            return format
        }
        let name = file?.lowercased() ?? ""
        return name.hasSuffix(".geojson") || name.hasSuffix(".json") ? .geojson : .gpx
    }

    private static func write(
        _ points: [DatedPoint], _ trip: TripSummary, as format: Format,
        to emit: @escaping ([UInt8]) -> Void
    ) {
        switch format {
        case .gpx:
            var writer = GPXWriter(name: name(of: trip))
            writer.begin()
            for point in points {
                writer.point(point)
                if writer.isFull { emit(writer.take()) }
            }
            writer.end()
            emit(writer.take())
        case .geojson:
            GeoJSONWriter.write(points, properties: properties(of: trip), to: emit)
        }
    }

    private static func name(of trip: TripSummary) -> String {
        if let label = trip.label { return label }
        let places = [trip.startPlace, trip.endPlace].compactMap { $0 }.joined(separator: " – ")
        return places.isEmpty ? "Trip \(trip.id)" : "Trip \(trip.id): \(places)"
    }

    private static func properties(
        of trip: TripSummary
    ) -> [(String, GeoJSONWriter.Property)] {
        var properties: [(String, GeoJSONWriter.Property)] = [
            ("name", .text(name(of: trip))), ("id", .whole(trip.id)), ("open", .flag(trip.open)),
            ("distance", .number(trip.distance)),
            ("bridged_distance", .number(trip.bridgedDistance)),
            ("duration", .number(trip.duration)), ("moving_time", .number(trip.movingTime)),
            ("max_speed", .number(trip.maximumSpeed)),
        ]
        if let start = trip.start { properties.append(("start", .time(start.utc))) }
        if let end = trip.end { properties.append(("end", .time(end.utc))) }
        return properties
    }
}

extension DatedPoint {
    init(_ point: SmoothedPointRecord) {
        self.init(
            coordinate: Coordinate(latitude: point.lat, longitude: point.lon),
            height: point.altMSL, time: point.time?.utc, speed: point.speed,
            isAfterGap: point.gap ?? false, isBridged: point.bridged ?? false)
    }

    init(_ point: PointRecord) {
        self.init(
            coordinate: Coordinate(latitude: point.lat, longitude: point.lon),
            height: point.altMSL, time: point.time?.utc, speed: point.speed,
            track: point.track, isAfterGap: point.gap ?? false)
    }
}
