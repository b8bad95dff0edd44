import Positioning
import Tracking

@testable import Ledger

extension TripRecord {
    /// A trip of ten minutes, a whole number of hours after the start of the boot clock's UTC.
    static func old(_ id: Int64, hour: Int, from file: String? = "old.nmea") -> TripRecord {
        let start = UTC(milliseconds: 1_777_276_800_000 + Int64(hour) * 3_600_000)
        var trip = TripRecord(
            id: id, start: TripParcel.moment(start),
            at: Coordinate(latitude: 52.0906123, longitude: 5.1214301))
        trip.end = TripParcel.moment(start.advanced(bySeconds: 600))
        trip.ending = .stop
        trip.distance = 4321
        trip.movingTime = 500
        trip.maximumSpeed = 20
        trip.importedFrom = file
        return trip
    }
}

extension TrackPoint {
    /// A point of an old trip, so many seconds after its start.
    static func old(in trip: TripRecord, at seconds: Double) -> TrackPoint {
        TrackPoint(
            instant: trip.start.uptime.advanced(bySeconds: seconds),
            coordinate: Coordinate(latitude: 52.09 + seconds * 1e-4, longitude: 5.12),
            heightAboveSeaLevel: 12.5, speed: 11.1, track: 1, accuracy: 3)
    }
}

extension TripParcel {
    /// One that is whole: a point every five seconds, two cells, a path and a run.
    static func sample(_ trip: TripRecord) throws -> TripParcel {
        var parcel = try TripParcel(trip)
        for step in 0...120 { try parcel.add(.old(in: trip, at: Double(step) * 5)) }
        let start = trip.start.uptime
        for step in 0...60 {
            var node = SmoothedPoint.sample(at: Double(step))
            node.instant = start.advanced(bySeconds: Double(step) * 10)
            try parcel.add(node)
        }
        try parcel.add(.sample(0), at: start.advanced(bySeconds: 1))
        try parcel.add(.sample(1), at: start.advanced(bySeconds: 30))
        try parcel.add(
            SpeedRun(
                from: Moment(start), to: Moment(start.advanced(bySeconds: 600)), band: 1))
        try parcel.close()
        return parcel
    }
}

extension Store {
    /// Adds it; the trips in its way, or none.
    func add(_ trip: TripRecord) throws -> [Int64] {
        let event = EventEntry(
            name: "trip.imported", happened: Moment(instant(5)), decided: Moment(instant(5)),
            body: #"{"event":"trip","change":"imported","id":\#(trip.id),"ids":[\#(trip.id)]}"#)
        let answer = try ask(.add(TripImport(.sample(trip), event: event, leaving: 0)))
        switch answer {
        case .added(2, _): return []
        case .clashes(2, let trips): return trips.map(\.id)
        case let other: throw Unexpected(answers: [other])
        }
    }
}
