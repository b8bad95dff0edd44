import Control
import Positioning
import Tracking

/// A trip as others may see it: what lies near private places at its ends is in no figure.
struct TrimmedTrip {
    private(set) var summary: TripSummary
    private(set) var points: [PointRecord]
    /// The path in hindsight, if there is one.
    private(set) var smoothed: [SmoothedPointRecord]
    private(set) var speedRuns: [SpeedRunRecord]
    private(set) var stops: [StopRecord]
    private(set) var isTrimmed = false

    init(
        _ summary: TripSummary, _ points: [PointRecord], smoothed: [SmoothedPointRecord] = [],
        speedRuns: [SpeedRunRecord] = [], stops: [StopRecord] = []
    ) {
        self.summary = summary
        self.points = points
        self.smoothed = smoothed
        self.speedRuns = speedRuns
        self.stops = stops
    }

    /// Cuts both ends out of `zones`, if they lie there.
    ///
    /// The figures are then those of what is left: a distance that counted the rest would say how far
    /// away from the cut the car was parked.
    mutating func trim(outside zones: [PrivacyZone]) {
        // Where a private place is, its name beside a stop would say.
        for index in stops.indices { stops[index].place = nil }
        let track = points.map { Coordinate(latitude: $0.lat, longitude: $0.lon) }
        let visible = PrivacyTrim.visible(of: track, outside: zones)
        let seen = PrivacyTrim.visible(
            of: smoothed.map { Coordinate(latitude: $0.lat, longitude: $0.lon) }, outside: zones)
        guard visible != points.indices || seen != smoothed.indices else { return }
        isTrimmed = true
        if visible.lowerBound > 0 || visible.isEmpty { summary.startPlace = nil }
        if visible.upperBound < points.count || visible.isEmpty { summary.endPlace = nil }
        points = Array(points[visible])
        smoothed = Array(smoothed[seen])
        clip()
        if !points.isEmpty { points[0].gap = nil }
        measure(Array(track[visible]))
    }

    /// Leaves of path and runs what lies between the first point left and the last.
    private mutating func clip() {
        guard let first = points.first, let last = points.last else {
            smoothed = []
            speedRuns = []
            stops = []
            return
        }
        // They keep their numbers.
        stops.removeAll { $0.uptime < first.uptime || $0.uptime > last.uptime }
        smoothed.removeAll { $0.uptime < first.uptime || $0.uptime > last.uptime }
        if !smoothed.isEmpty { smoothed[0].gap = nil }
        speedRuns = speedRuns.compactMap { run in
            guard run.toUptime > first.uptime, run.fromUptime < last.uptime else { return nil }
            var run = run
            if run.fromUptime < first.uptime {
                run.fromUptime = first.uptime
                run.from = first.time
            }
            if run.toUptime > last.uptime {
                run.toUptime = last.uptime
                run.to = last.time
            }
            return run
        }
    }

    private mutating func measure(_ track: [Coordinate]) {
        let first = points.first
        let last = points.last
        summary.start = first?.time
        summary.end = last?.time
        summary.startLat = first?.lat ?? 0
        summary.startLon = first?.lon ?? 0
        summary.endLat = last?.lat ?? 0
        summary.endLon = last?.lon ?? 0
        summary.distance = 0
        summary.bridgedDistance = 0
        summary.movingTime = 0
        for (index, point) in points.enumerated().dropFirst() {
            let length = track[index - 1].distance(to: track[index])
            guard point.gap != true else {
                summary.bridgedDistance += length
                continue
            }
            summary.distance += length
            let seconds = point.uptime - points[index - 1].uptime
            if seconds > 0, length / seconds >= Self.walk { summary.movingTime += seconds }
        }
        summary.distance = summary.distance.places(Decimals.figure) ?? 0
        summary.bridgedDistance = summary.bridgedDistance.places(Decimals.figure) ?? 0
        summary.movingTime = summary.movingTime.places(Decimals.figure) ?? 0
        summary.duration = duration
        summary.maximumSpeed = points.compactMap(\.speed).max() ?? 0
        summary.meanSpeed =
            summary.movingTime > 0
            ? (summary.distance / summary.movingTime).places(Decimals.figure) : nil
        summary.points = points.count
        summary.gaps = points.filter { $0.gap == true }.count
        // What cannot be told of a part.
        summary.stops = 0
        summary.ascent = 0
        summary.fuel = nil
        summary.cost = nil
        summary.note = nil
    }

    /// By UTC when both ends are dated: the boot clock may have begun anew in between.
    private var duration: Double {
        guard let first = points.first, let last = points.last else { return 0 }
        let seconds =
            if let start = first.time?.utc, let end = last.time?.utc {
                end.seconds(since: start)
            } else { last.uptime - first.uptime }
        return max(0, seconds).places(Decimals.figure) ?? 0
    }

    /// Metres per second, below which a thinned track tells a stop.
    private static let walk = 1.0
}
