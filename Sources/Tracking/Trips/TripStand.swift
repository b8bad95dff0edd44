package import Positioning

/// Where a car stood in the middle of a trip, long enough to be one of its stops.
///
/// Units: seconds.
package struct TripStand: Equatable, Sendable {
    package var since: Uptime
    package var coordinate: Coordinate
    package var seconds: Double

    /// The stops that the points of a trip show, in order.
    package static func all(in points: [TrackPoint]) -> [TripStand] {
        TripCut.stops(of: points).compactMap { cut in
            guard case .stand(let index, let seconds) = cut else { return nil }
            return TripStand(
                since: points[index].instant, coordinate: points[index].coordinate,
                seconds: seconds)
        }
    }
}
