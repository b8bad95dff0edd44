import Positioning
import Tracking

@testable import Ledger

/// 2026-04-27T08:00:00Z at the start of this boot's clock.
let proved = ClockOffset(milliseconds: 1_777_276_800_000)

func instant(_ seconds: Double) -> Uptime { Uptime(seconds: seconds) }

extension TripRecord {
    /// An open trip that began at `start` seconds.
    static func sample(
        _ id: Int64, from start: Double = 10, ending: TripEnding? = nil, points: Int = 0
    ) -> Self {
        var trip = TripRecord(
            id: id, start: Moment(instant(start)),
            at: Coordinate(latitude: 52.0906123, longitude: 5.1214301))
        trip.end = Moment(instant(start + 60))
        trip.ending = ending
        trip.distance = 1234.5
        trip.points = points
        return trip
    }
}

extension PointEntry {
    static func sample(_ trip: Int64, at seconds: Double) -> PointEntry {
        PointEntry(
            trip,
            TrackPoint(
                instant: instant(seconds),
                coordinate: Coordinate(latitude: 52.09 + seconds * 1e-4, longitude: 5.12),
                heightAboveSeaLevel: 12.3, speed: 11.1, track: 1, accuracy: 3.1))
    }
}

extension StrokeEntry {
    /// A cell `columns` east of one in Utrecht.
    static func cell(_ trip: Int64, _ columns: Int, at seconds: Double) -> StrokeEntry {
        StrokeEntry(trip, .cell(.sample(columns), at: instant(seconds)))
    }

    /// Points every second, from one up to but not including another.
    static func path(_ trip: Int64, _ seconds: Range<Int>) -> StrokeEntry {
        StrokeEntry(trip, .path(seconds.map { .sample(at: Double($0)) }))
    }

    static func run(
        _ trip: Int64, from start: Double, to end: Double, band: Int = 0
    ) -> StrokeEntry {
        StrokeEntry(
            trip, .run(SpeedRun(from: Moment(instant(start)), to: Moment(instant(end)), band: band))
        )
    }
}

extension Geohash {
    static func sample(_ columns: Int = 0) -> Geohash {
        let first = Geohash(Coordinate(latitude: 52.0906, longitude: 5.1214))
        return Geohash(column: first.column + columns, row: first.row)
    }
}

extension SmoothedPoint {
    static func sample(at seconds: Double) -> SmoothedPoint {
        SmoothedPoint(
            instant: Uptime(seconds: seconds),
            coordinate: Coordinate(latitude: 52 + seconds * 1e-4, longitude: 5),
            heightAboveSeaLevel: 12.5, speed: 11.1)
    }
}

extension CourseRecord {
    /// One that was begun at `start` seconds and joined 20 s later, when 3 of 100 bins were driven.
    static func sample(_ id: Int64, from start: Double = 10) -> CourseRecord {
        var session = CourseRecord(
            id: id, course: "block", kind: .driving, vehicle: "Polo", route: "block",
            phase: .drivingCourse, started: Moment(instant(start)))
        session.joined = Moment(instant(start + 20))
        session.progress = 0.02
        session.coverage = 0.03
        session.longestHole = 970
        session.distance = 21.5
        session.duration = 2
        session.evidence = CourseCoverage(bins: 100, bits: [0b111, 0])
        return session
    }
}

extension EventEntry {
    static func sample(_ name: String, at seconds: Double = 1) -> EventEntry {
        EventEntry(
            name: name, happened: Moment(instant(seconds)), decided: Moment(instant(seconds + 1)),
            body: #"{"place":"home"}"#)
    }
}

extension Batch {
    static func of(
        points: [PointEntry] = [], trips: [TripRecord] = [], discards: [Int64] = [],
        sessions: [CourseRecord] = [], samples: [PointEntry] = [], strokes: [StrokeEntry] = [],
        events: [EventEntry] = [], dating: Dating? = nil, state: StateEntry? = nil,
        offset: ClockOffset? = nil
    ) -> Batch {
        var batch = Batch()
        batch.points = points
        batch.trips = trips
        batch.discards = discards
        batch.sessions = sessions
        batch.samples = samples
        batch.strokes = strokes
        batch.events = events
        batch.dating = dating
        batch.state = state
        batch.offset = offset
        return batch
    }
}
