package import Tracking

/// Something that a trip left on the map, and the trip.
package struct StrokeEntry: Equatable, Sendable {
    package var trip: Int64
    /// Times of a run that have a date keep it; all else is dated as points are.
    package var stroke: Picture.Stroke

    package init(_ trip: Int64, _ stroke: Picture.Stroke) {
        self.trip = trip
        self.stroke = stroke
    }
}
