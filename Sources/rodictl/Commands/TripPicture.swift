import Control
import Export
import Invocation
import Positioning
import Tracking

/// A picture of trips, of what the daemon tells about them.
enum TripPicture {
    static func picture(
        of details: [TripDetail], _ call: Call, on client: ControlClient
    ) throws(Failure) -> MapPicture {
        let units = details.first?.units ?? .metric
        var figures = PictureWords.Figures()
        for detail in details { figures.add(detail.trip) }
        let isAlone = details.count == 1
        var picture = MapPicture(
            title: isAlone
                ? PictureWords.name(of: details[0].trip) : "\(details.count) trips",
            facts: PictureWords.facts(figures, units))
        picture.units = MapPicture.Units(units)
        picture.places = try places(around: details, call, on: client)
        var routes: Set<String> = []
        for detail in details {
            guard var track = track(of: detail, isAlone: isAlone) else { continue }
            if isAlone {
                let events = try courseEvents(in: detail, call, on: client)
                track.offRoute = offRoute(in: detail, events)
                routes = TripCourses.routes(in: events)
            }
            picture.tracks.append(track)
        }
        let grounds = try TripCourses.grounds(
            during: details.map(\.trip), routes, trimmed: !call.invocation.has("untrimmed"),
            on: client)
        for ground in grounds {
            if !ground.line.isEmpty {
                picture.courses.append(.init(name: ground.course.name, line: ground.line))
            }
            if let area = ground.area {
                picture.places.append(Place(name: ground.course.name, shape: area))
            }
        }
        return picture
    }

    static func track(of detail: TripDetail, isAlone: Bool) -> MapPicture.Track? {
        let instants = detail.smoothed?.map(\.uptime) ?? detail.points?.map(\.uptime) ?? []
        var track = MapPicture.Track(TripExport.points(of: detail), at: instants)
        track?.runs = (detail.speedRuns ?? []).map {
            .init(from: $0.fromUptime, to: $0.toUptime, band: $0.band)
        }
        track?.stops = TripStand.all(in: (detail.points ?? []).map(TrackPoint.init)).map {
            .init($0.coordinate, Figure.duration($0.seconds))
        }
        let ends = PictureWords.ends(of: detail.trip, isAlone: isAlone)
        track?.startLabel = ends.start
        track?.endLabel = ends.end
        return track
    }

    /// Places near what is drawn; private ones only where nothing is kept back.
    private static func places(
        around details: [TripDetail], _ call: Call, on client: ControlClient
    ) throws(Failure) -> [Place] {
        let driven = details.flatMap { TripExport.points(of: $0).map(\.coordinate) }
        guard let box = Request.Box(around: driven, wider: margin) else { return [] }
        let wish = Request.PlacesList(box: box, outlines: true)
        let (_, record) = try call.ask(.placesList(wish), on: client, as: PlacesRecord.self)
        let showsPrivate = call.invocation.has("untrimmed")
        return record.places.compactMap { place in
            guard showsPrivate || place.private != true else { return nil }
            return place.outline?.shape.map { Place(name: place.name, shape: $0) }
        }
    }

    /// What happened on courses during the trip.
    private static func courseEvents(
        in detail: TripDetail, _ call: Call, on client: ControlClient
    ) throws(Failure) -> [EventRecord] {
        guard let start = detail.trip.start, let end = detail.trip.end else { return [] }
        let wish = Request.Events(from: start, limit: eventsAtMost)
        let (_, page) = try call.ask(.events(wish), on: client, as: EventsRecord.self)
        return page.events.filter { event in
            event.event == "course" && event.time.map { $0.utc <= end.utc } ?? false
        }
    }

    /// When the car was off a course during the trip, by the events that told of it.
    private static func offRoute(
        in detail: TripDetail, _ events: [EventRecord]
    ) -> [ClosedRange<Double>] {
        guard let end = detail.trip.end, let zero = origin(of: detail) else { return [] }
        var stretches: [ClosedRange<Double>] = []
        var left: UTC?
        for event in events {
            guard let time = event.time?.utc else { continue }
            switch event.change {
            case "off_route", "wrong_way": left = left ?? time
            case "on_route", "completed", "interrupted", "cancelled":
                if let since = left { stretches.append(zero.stretch(from: since, to: time)) }
                left = nil
            default: break
            }
        }
        if let left { stretches.append(zero.stretch(from: left, to: end.utc)) }
        return stretches
    }

    /// What joins the clock of the points to the calendar.
    private static func origin(of detail: TripDetail) -> Origin? {
        let dated =
            (detail.points ?? []).map { ($0.time, $0.uptime) }
            + (detail.smoothed ?? []).map { ($0.time, $0.uptime) }
        guard let first = dated.first(where: { $0.0 != nil }), let time = first.0 else {
            return nil
        }
        return Origin(time: time.utc, uptime: first.1)
    }

    private struct Origin {
        var time: UTC
        var uptime: Double

        func stretch(from start: UTC, to end: UTC) -> ClosedRange<Double> {
            let from = uptime + start.seconds(since: time)
            return from...max(from, uptime + end.seconds(since: time))
        }
    }

    /// Of the map, on each side: it is seldom as wide as it is tall.
    private static let margin = 0.5
    /// As many as the daemon tells at once: more than happen in a trip.
    private static let eventsAtMost = 1000
}

extension TrackPoint {
    /// A point as it was told; an accuracy that was not is the worst a fix may have.
    init(_ point: PointRecord) {
        self.init(
            instant: Uptime(seconds: point.uptime),
            coordinate: Coordinate(latitude: point.lat, longitude: point.lon),
            heightAboveSeaLevel: point.altMSL, speed: point.speed ?? 0, track: point.track,
            accuracy: point.accuracy ?? Self.unknownAccuracy, isAfterGap: point.gap ?? false)
    }

    /// Metres, a radius of 95 %.
    private static let unknownAccuracy = 100.0
}
