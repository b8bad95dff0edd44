package import Positioning
package import Tracking

extension Request.Box {
    /// Whether a place can be in it; one that is near may be taken for one that is.
    package func mayTouch(_ shape: Place.Shape) -> Bool {
        let span = east >= west ? east - west : east - west + 360
        // On a plane that large nothing is measured.
        guard span < Self.widest else { return true }
        let middle = Coordinate(
            latitude: (south + north) / 2, longitude: wrapped(west + span / 2))
        let reach =
            [south, north].map {
                middle.distance(to: Coordinate(latitude: $0, longitude: west))
            }.max() ?? 0
        return shape.distance(from: middle) <= shape.enter + reach
    }

    /// The smallest that holds all of these, and `share` of itself more on every side.
    ///
    /// `nil` when there are none.
    package init?(around places: [Coordinate], wider share: Double) {
        guard let first = places.first else { return nil }
        let east = places.map { wrapped($0.longitude - first.longitude) }
        let north = places.map(\.latitude)
        let (least, most) = (east.min() ?? 0, east.max() ?? 0)
        let (low, high) = (north.min() ?? 0, north.max() ?? 0)
        let margin = share * max(most - least, high - low, Self.narrowest)
        self.init(
            south: max(-90, low - margin),
            west: most - least + 2 * margin < 360
                ? wrapped(first.longitude + least - margin) : -180,
            north: min(90, high + margin),
            east: most - least + 2 * margin < 360
                ? wrapped(first.longitude + most + margin) : 180)
    }

    /// Degrees of longitude.
    private static let widest = 90.0
    /// Degrees, some two kilometres.
    private static let narrowest = 0.02
}
