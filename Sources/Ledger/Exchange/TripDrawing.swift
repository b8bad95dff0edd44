package import Positioning
package import Tracking

/// What a trip left on the map, as far as it was stored.
package struct TripDrawing: Equatable, Sendable {
    /// The path in hindsight, thinned, oldest first.
    package var path: [Node] = []
    package var runs: [SpeedRun] = []

    package init() {}

    /// A point of the path with its date, if it has one.
    package struct Node: Equatable, Sendable {
        package var point: SmoothedPoint
        package var utc: UTC?

        package init(point: SmoothedPoint, utc: UTC?) {
            self.point = point
            self.utc = utc
        }
    }
}
