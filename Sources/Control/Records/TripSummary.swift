import Positioning
package import Tracking

/// A trip's figures.
///
/// Units: metres, seconds, metres per second, litres; `cost` in the currency of `fuel-price`.
package struct TripSummary: Equatable, Codable, Sendable {
    package var id: Int64
    package var open: Bool
    /// Absent until UTC is proved.
    package var start: Timestamp?
    package var end: Timestamp?
    package var ending: TripEnding?
    package var startPlace: String?
    package var endPlace: String?
    package var startLat: Double
    package var startLon: Double
    package var endLat: Double
    package var endLon: Double
    package var distance: Double
    package var bridgedDistance: Double
    package var duration: Double
    package var movingTime: Double
    package var stops: Int
    package var maximumSpeed: Double
    package var meanSpeed: Double?
    package var ascent: Double
    package var points: Int
    package var gaps: Int
    package var vehicle: String?
    package var fuel: Double?
    package var cost: Double?
    package var label: String?
    package var note: String?
    package var byHand: Bool
    /// Absent of one that was recorded here.
    package var imported: Bool?
    /// The name of the file that it was imported from.
    package var importedFrom: String?

    enum CodingKeys: String, CodingKey {
        case id
        case open
        case start
        case end
        case ending
        case startPlace = "start_place"
        case endPlace = "end_place"
        case startLat = "start_lat"
        case startLon = "start_lon"
        case endLat = "end_lat"
        case endLon = "end_lon"
        case distance
        case bridgedDistance = "bridged_distance"
        case duration
        case movingTime = "moving_time"
        case stops
        case maximumSpeed = "max_speed"
        case meanSpeed = "mean_speed"
        case ascent
        case points
        case gaps
        case vehicle
        case fuel
        case cost
        case label
        case note
        case byHand = "by_hand"
        case imported
        case importedFrom = "imported_from"
    }

    package init(_ trip: TripRecord) {
        id = trip.id
        open = trip.isOpen
        start = Timestamp(trip.start.utc)
        end = Timestamp(trip.end.utc)
        ending = trip.ending
        startPlace = trip.startPlace
        endPlace = trip.endPlace
        startLat = trip.startCoordinate.latitude.places(Decimals.degrees) ?? 0
        startLon = trip.startCoordinate.longitude.places(Decimals.degrees) ?? 0
        endLat = trip.endCoordinate.latitude.places(Decimals.degrees) ?? 0
        endLon = trip.endCoordinate.longitude.places(Decimals.degrees) ?? 0
        distance = trip.distance.places(Decimals.figure) ?? 0
        bridgedDistance = trip.bridgedDistance.places(Decimals.figure) ?? 0
        duration = Self.duration(of: trip).places(Decimals.figure) ?? 0
        movingTime = trip.movingTime.places(Decimals.figure) ?? 0
        stops = trip.stops
        maximumSpeed = trip.maximumSpeed.places(Decimals.figure) ?? 0
        meanSpeed = trip.meanSpeed?.places(Decimals.figure)
        ascent = trip.ascent.places(Decimals.figure) ?? 0
        points = trip.points
        gaps = trip.gaps
        vehicle = trip.vehicle
        fuel = trip.fuel?.places(Decimals.figure)
        cost = trip.cost?.places(Decimals.figure)
        label = trip.label
        note = trip.note
        byHand = trip.isByHand
        imported = trip.importedFrom == nil ? nil : true
        importedFrom = trip.importedFrom
    }

    /// By UTC when both ends are dated: the boot clock may have begun anew in between.
    private static func duration(of trip: TripRecord) -> Double {
        guard let start = trip.start.utc, let end = trip.end.utc else { return trip.duration }
        return end.seconds(since: start)
    }
}
