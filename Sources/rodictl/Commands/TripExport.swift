import Control
import Export
import Invocation
import Positioning

/// `rodictl trips export`: some trips, or all, into one file.
///
/// Each is asked for by itself, so that years of them need no more memory than one; but a picture is
/// drawn of all.
struct TripExport {
    private let call: Call
    private let client: ControlClient
    private let format: TripFormat
    private let trips: [TripReference]
    private let isSmoothed: Bool
    private var progress: ProgressBar
    private var tally = TripExportTally()

    static func run(_ operands: [String], _ call: Call) throws(Failure) {
        let file = call.value("output")
        let format = try TripFormat(call, file)
        let choice = try TripChoice(call, operands)
        let client = try call.connect()
        let trips = try choice.trips(call, on: client)
        guard !trips.isEmpty else { throw Failure(.refused, "there is no such trip") }
        let isFile = file.map { $0 != "-" } ?? false
        var export = TripExport(
            call: call, client: client, format: format, trips: trips,
            isSmoothed: call.invocation.has("smoothed"),
            // On a terminal it would tear what is written there.
            progress: ProgressBar(isWanted: trips.count > 1 && (isFile || !Output.isTerminal)))
        try ExportFile.write(to: file) { (emit) throws(Failure) in try export.write(to: emit) }
        export.progress.end()
        if isFile, let file { StandardError.say(line: export.tally.sentence(in: file)) }
    }

    private mutating func write(to emit: @escaping ([UInt8]) -> Void) throws(Failure) {
        if format.isPicture {
            try draw(to: emit)
        } else if trips.count == 1, format == .geojson, !isSmoothed {
            // One path alone is a feature by itself.
            if let detail = try next(0) {
                GeoJSONWriter.write(
                    Self.points(of: detail), properties: Self.properties(of: detail.trip),
                    to: emit)
            }
        } else {
            try list(to: emit)
        }
        guard tally.points > 0 else { throw tally.nothing }
    }

    /// The trip of that place in the list, when there is anything to write of it.
    private mutating func next(_ index: Int) throws(Failure) -> TripDetail? {
        progress.show(Int64(index), of: Int64(trips.count))
        let wish = Request.TripsGet(
            // A picture shows stops, which only the points tell.
            id: trips[index], points: isSmoothed && !format.isPicture ? nil : true,
            smoothed: isSmoothed ? true : nil,
            speedRuns: format.isPicture ? true : nil,
            trimmed: !call.invocation.has("untrimmed"))
        return tally.take(try call.ask(.tripsGet(wish), on: client, as: TripDetail.self).answer)
    }

    private mutating func list(to emit: @escaping ([UInt8]) -> Void) throws(Failure) {
        var file: TripFile?
        for index in trips.indices {
            guard let detail = try next(index) else { continue }
            if file == nil {
                // A file of one trip is called as the trip is.
                let name =
                    trips.count == 1
                    ? PictureWords.name(of: detail.trip) : "\(trips.count) trips"
                file = TripFile(format, name: name, to: emit)
            }
            file?.add(detail.trip, Self.points(of: detail), isSmoothed: isSmoothed)
        }
        file?.end()
    }

    private mutating func draw(to emit: @escaping ([UInt8]) -> Void) throws(Failure) {
        var details: [TripDetail] = []
        for index in trips.indices {
            if let detail = try next(index) { details.append(detail) }
        }
        guard !details.isEmpty else { return }
        let picture = try TripPicture.picture(of: details, call, on: client)
        if format == .html { picture.page(to: emit) } else { picture.svg(to: emit) }
    }

    /// The path that was asked for: in hindsight, or as it was recorded.
    static func points(of detail: TripDetail) -> [DatedPoint] {
        detail.smoothed?.map(DatedPoint.init) ?? detail.points?.map(DatedPoint.init) ?? []
    }

    static func properties(of trip: TripSummary) -> [(String, GeoJSONWriter.Property)] {
        var properties: [(String, GeoJSONWriter.Property)] = [
            ("name", .text(PictureWords.name(of: trip))), ("id", .whole(trip.id)),
            ("open", .flag(trip.open)), ("distance", .number(trip.distance)),
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
