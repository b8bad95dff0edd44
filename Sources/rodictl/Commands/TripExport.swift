import Control
import Export
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
        let (_, detail) = try call.ask(
            .tripsGet(Request.TripsGet(id: trip, points: true)), as: TripDetail.self)
        let points = (detail.points ?? []).map(DatedPoint.init)
        guard !points.isEmpty else {
            throw Failure(.refused, "trip \(detail.trip.id) has no points to export")
        }
        guard let file, file != "-" else {
            write(points, detail.trip, as: format) { Output.write($0) }
            return
        }
        do throws(FileError) {
            let complete = try AtomicFile(path: file)
            var failure: FileError?
            write(points, detail.trip, as: format) { bytes in
                do throws(FileError) {
                    if failure == nil { try complete.append(bytes) }
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            try complete.finish()
        } catch {
            throw Failure(.refused, "\(error)")
        }
        StandardError.say("\(points.count) points of trip \(detail.trip.id) in \(file)\n")
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
    init(_ point: PointRecord) {
        self.init(
            coordinate: Coordinate(latitude: point.lat, longitude: point.lon),
            height: point.altMSL, time: point.time?.utc, speed: point.speed,
            track: point.track, isAfterGap: point.gap ?? false)
    }
}
