import Control
import Ledger
import Positioning
import Tracking

extension TripRecord {
    /// What a client says of a trip: its number and the names of its ends are ours to give.
    init(_ wish: Request.TripsImport) {
        let trip = wish.trip
        let never = Moment(Uptime(nanoseconds: 0))
        self.init(
            id: 0, start: trip.start.map { TripParcel.moment($0.utc) } ?? never,
            at: Coordinate(latitude: trip.startLat, longitude: trip.startLon))
        end = trip.end.map { TripParcel.moment($0.utc) } ?? never
        ending = trip.open ? nil : trip.ending
        endCoordinate = Coordinate(latitude: trip.endLat, longitude: trip.endLon)
        distance = trip.distance
        bridgedDistance = trip.bridgedDistance
        movingTime = trip.movingTime
        stops = trip.stops
        maximumSpeed = trip.maximumSpeed
        ascent = trip.ascent
        gaps = trip.gaps
        vehicle = trip.vehicle
        fuel = trip.fuel
        cost = trip.cost
        importedFrom = wish.file
    }
}

extension TripParcel {
    mutating func add(_ part: Request.TripsImportPart) throws(Flaw) {
        for point in part.points ?? [] {
            try add(
                TrackPoint(
                    instant: try Self.instant(point.time),
                    coordinate: Coordinate(latitude: point.lat, longitude: point.lon),
                    heightAboveSeaLevel: point.altMSL, speed: point.speed ?? 0,
                    track: point.track, accuracy: point.accuracy ?? 0,
                    isAfterGap: point.gap ?? false))
        }
        for point in part.smoothed ?? [] {
            try add(
                SmoothedPoint(
                    instant: try Self.instant(point.time),
                    coordinate: Coordinate(latitude: point.lat, longitude: point.lon),
                    heightAboveSeaLevel: point.altMSL, speed: point.speed,
                    isBridged: point.bridged ?? false, isAfterGap: point.gap ?? false))
        }
        for run in part.speedRuns ?? [] {
            try add(
                SpeedRun(
                    from: Moment(try Self.instant(run.from)), to: Moment(try Self.instant(run.to)),
                    band: run.band))
        }
        for entered in part.cells ?? [] {
            guard let cell = entered.cell else {
                throw Flaw(
                    "“\(entered.geohash.prefix(Self.longestEcho))” is no geohash of 7 letters")
            }
            try add(cell, at: try Self.instant(entered.time))
        }
    }

    private static func instant(_ time: Timestamp?) throws(Flaw) -> Uptime {
        guard let time else { throw Flaw("a point or a speed run without a time") }
        return moment(time.utc).uptime
    }

    /// How much of what was read an error repeats, in characters.
    private static let longestEcho = 64
}
