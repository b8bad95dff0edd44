import Configuration
import Control
import Export
import Positioning
import Tracking

/// What happened in a replay, as a picture: `--svg FILE`, a page when its name ends so.
struct ReplayPicture {
    private let path: String
    private let title: String
    private let setup: Setup
    /// Trips that stay, by their numbers.
    private var trips: [Int64: TripRecord] = [:]
    private var points: [Int64: [TrackPoint]] = [:]
    private var runs: [Int64: [SpeedRun]] = [:]
    private var refusals: [Coordinate] = []
    private var courses: Set<String>
    private var offRoute: [ClosedRange<Double>] = []
    /// When the car left its course.
    private var left: Uptime?
    /// Where the car was, for when none of it becomes a trip.
    private var seen: [(point: DatedPoint, instant: Double)] = []

    private var heard = 0.0

    init(path: String, _ options: ReplayOptions, _ setup: Setup) {
        self.path = path
        self.setup = setup
        let name = options.captures.first.flatMap { $0.split(separator: "/").last } ?? "Replay"
        let others = options.captures.count - 1
        title = "\(name)" + (others > 0 ? " and \(others) more" : "")
        courses = Set(options.follow + options.replacements.map(\.course))
    }

    mutating func take(_ effect: Effect) {
        switch effect {
        case .show(let located):
            see(located.value.estimate)
        case .refuse(let refusal):
            if let coordinate = refusal.epoch.coordinate, coordinate.isValid,
                !coordinate.isNowhere, refusals.count < Self.mostRefusals
            {
                refusals.append(coordinate)
            }
        case .record(let point, let trip): points[trip, default: []].append(point)
        case .colour(let run, let trip): runs[trip, default: []].append(run)
        case .update(let record): trips[record.value.id] = record.value
        case .discard(let trip): forget(trip)
        case .announce(let announcement): take(announcement)
        case .guide, .explore, .trace, .sample, .date, .redate, .trouble, .answer, .wake: break
        }
    }

    /// Draws it all, and puts the file in its place.
    func finish(by offset: ClockOffset?) throws(FileError) {
        let file = try AtomicFile(path: path)
        let picture = picture(by: offset)
        var text: [UInt8] = []
        if path.lowercased().hasSuffix(".html") {
            picture.page { text += $0 }
        } else {
            picture.svg { text += $0 }
        }
        try file.append(text)
        try file.finish()
    }

    private mutating func take(_ announcement: Announcement) {
        let instant = announcement.happened.uptime
        switch announcement.subject {
        case .trip(.discarded, let trip): forget(trip.id)
        case .trip(_, let trip): trips[trip.id] = trip
        case .course(let outcome):
            switch outcome.change {
            case .started, .joined, .replaced, .waiting: courses.insert(outcome.route)
            case .offRoute, .wrongWay: left = left ?? instant
            case .onRoute, .completed, .interrupted, .cancelled: close(at: instant)
            case .unavailable, .confirmed, .discarded: break
            }
        case .mending, .place, .link, .timeProof, .warning, .towed, .itinerary: break
        }
    }

    /// Keeps a spot when the car is not where it was, or nothing was heard meanwhile.
    private mutating func see(_ estimate: Estimate) {
        var point = DatedPoint(coordinate: estimate.coordinate, speed: estimate.speed)
        let instant = estimate.instant.seconds
        if let last = seen.last {
            point.isAfterGap = instant - heard > Self.gap
            heard = instant
            let isFar = last.point.coordinate.distance(to: point.coordinate) > Self.step
            guard isFar || point.isAfterGap, trips.isEmpty, seen.count < Self.mostSeen else {
                return
            }
        }
        heard = instant
        seen.append((point, instant))
    }

    private mutating func close(at instant: Uptime) {
        if let left, left <= instant { offRoute.append(left.seconds...instant.seconds) }
        left = nil
    }

    private mutating func forget(_ trip: Int64) {
        trips[trip] = nil
        points[trip] = nil
        runs[trip] = nil
    }

    private func picture(by offset: ClockOffset?) -> MapPicture {
        let kept = trips.values.sorted { $0.start.uptime < $1.start.uptime }
        let units: DisplayUnits =
            switch setup.configuration.display {
            case .metric: .metric
            case .imperial: .imperial
            }
        var figures = PictureWords.Figures()
        var picture = MapPicture(title: title)
        picture.units = MapPicture.Units(units)
        picture.bands = setup.configuration.tracking.bands
        for var trip in kept {
            trip.start.utc = trip.start.utc ?? offset?.utc(at: trip.start.uptime)
            trip.end.utc = trip.end.utc ?? offset?.utc(at: trip.end.uptime)
            let summary = TripSummary(trip)
            figures.add(summary)
            guard let track = track(of: trip, summary, isAlone: kept.count == 1) else { continue }
            picture.tracks.append(track)
        }
        if kept.isEmpty {
            var track = MapPicture.Track(seen.map(\.point), at: seen.map(\.instant))
            track?.endLabel = "Last seen here"
            picture.tracks = track.map { [$0] } ?? []
        }
        picture.facts = PictureWords.facts(figures, units)
        if kept.isEmpty { picture.facts = ["No trip"] }
        picture.refusals = refusals
        // A picture is soon shown around, and where it ends need not say what is there.
        picture.places = setup.places.filter { !$0.isPrivate }
        for course in setup.courses where courses.contains(course.name) {
            switch course.ground {
            case .line(let line):
                picture.courses.append(.init(name: course.name, line: line.coordinates))
            case .area(let shape, _):
                picture.places.append(Place(name: course.name, shape: shape))
            }
        }
        return picture
    }

    private func track(
        of trip: TripRecord, _ summary: TripSummary, isAlone: Bool
    ) -> MapPicture.Track? {
        // What was recorded behind its end does not belong to it.
        let points = (points[trip.id] ?? []).filter { $0.instant <= trip.end.uptime }
        let dated = points.map { point in
            DatedPoint(
                coordinate: point.coordinate, speed: point.speed, isAfterGap: point.isAfterGap)
        }
        var track = MapPicture.Track(dated, at: points.map(\.instant.seconds))
        track?.runs = (runs[trip.id] ?? []).map {
            .init(from: $0.from.uptime.seconds, to: $0.to.uptime.seconds, band: $0.band)
        }
        track?.stops = TripStand.all(in: points).map {
            .init($0.coordinate, Figure.duration($0.seconds))
        }
        track?.offRoute = offRoute
        if let left, left <= trip.end.uptime {
            track?.offRoute.append(left.seconds...trip.end.uptime.seconds)
        }
        let ends = PictureWords.ends(of: summary, isAlone: isAlone)
        track?.startLabel = ends.start
        track?.endLabel = ends.end
        return track
    }

    /// Seconds without a fix that nothing leads over.
    private static let gap = 10.0
    /// Metres between two spots.
    private static let step = 10.0
    private static let mostSeen = 100_000
    /// More marks would hide the map.
    private static let mostRefusals = 10_000
}
