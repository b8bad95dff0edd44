package import Positioning

/// One drive, as stored and shown.
///
/// Units: metres, seconds, metres per second.
package struct TripRecord: Equatable, Codable, Sendable {
    package var id: Int64
    package var start: Moment
    /// The last point while open; the end once ended.
    package var end: Moment
    /// How it ended; `nil` while open.
    package var ending: TripEnding?
    package var startPlace: String?
    package var endPlace: String?
    package var startCoordinate: Coordinate
    package var endCoordinate: Coordinate
    /// Driven under our eyes; unseen stretches are in `bridgedDistance` alone.
    package var distance = 0.0
    package var bridgedDistance = 0.0
    package var movingTime = 0.0
    package var stops = 0
    package var maximumSpeed = 0.0
    package var ascent = 0.0
    package var points = 0
    package var gaps = 0
    package var vehicle: String?
    /// Litres, frozen at the end.
    package var fuel: Double?
    /// In the currency of `fuel-price`, frozen at the end.
    package var cost: Double?
    package var label: String?
    package var note: String?
    /// Whether a person started it.
    package var isByHand = false
    /// The name of the file that it was imported from; `nil` of one that was recorded here.
    package var importedFrom: String?

    package init(id: Int64, start: Moment, at place: Coordinate) {
        self.id = id
        self.start = start
        end = start
        startCoordinate = place
        endCoordinate = place
    }

    package var isOpen: Bool { ending == nil }

    /// Seconds from start to end, by the boot clock within one boot, else by UTC.
    package var duration: Double { end.uptime.seconds(since: start.uptime) }

    /// Over the moving time; `nil` when that is nothing.
    package var meanSpeed: Double? { movingTime > 0 ? distance / movingTime : nil }
}

package enum TripEnding: String, Codable, Sendable {
    /// The car stayed put.
    case stop
    /// A person ended it.
    case byHand = "by-hand"
    /// The power went while the car stood.
    case powerOff = "power-off"
    /// The power, the receiver or the input went while the car moved.
    case interrupted
}

package enum TripChange: String, Codable, Sendable {
    case started
    case ended
    case discarded
    case resumed
    case interrupted
}

/// A point of a trip's path.
///
/// Units: metres, metres per second, degrees.
package struct TrackPoint: Equatable, Codable, Sendable {
    package var instant: Uptime
    package var coordinate: Coordinate
    package var heightAboveSeaLevel: Double?
    package var speed: Double
    package var track: Double?
    /// 95 % radius.
    package var accuracy: Double
    /// Nothing is known between the point before and this one.
    package var isAfterGap: Bool

    package init(
        instant: Uptime, coordinate: Coordinate, heightAboveSeaLevel: Double?, speed: Double,
        track: Double?, accuracy: Double, isAfterGap: Bool = false
    ) {
        self.instant = instant
        self.coordinate = coordinate
        self.heightAboveSeaLevel = heightAboveSeaLevel
        self.speed = speed
        self.track = track
        self.accuracy = accuracy
        self.isAfterGap = isAfterGap
    }
}
