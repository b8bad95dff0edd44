import Control
import Positioning
import Tracking

/// A place that the car is not in, but could soon be.
struct NearbyPlace: Equatable {
    let name: String
    /// Metres from its edge.
    let distance: Double
    /// Where it lies, in degrees.
    let bearing: Double

    /// The nearest of them, nearest first; those that the car is in are none.
    static func nearest(
        _ count: Int, of places: [PlaceRecord], to position: Coordinate
    ) -> [NearbyPlace] {
        let near = places.compactMap { place -> NearbyPlace? in
            guard place.state != .inside, let outline = place.outline, let shape = outline.shape,
                let middle = outline.middle
            else { return nil }
            let reach = max(0, shape.distance(from: position) - (outline.radius ?? 0))
            let bearing = Bearing.of(position.displacement(to: middle))
            return reach <= Self.reach
                ? NearbyPlace(name: place.name, distance: reach, bearing: bearing) : nil
        }
        return Array(near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(count))
    }

    /// What is asked for around a position, wide enough for a while of driving.
    static func box(around position: Coordinate) -> Request.Box? {
        let corner = { (sign: Double) in
            position.moved(by: Displacement(east: sign * asked, north: sign * asked))
        }
        return Request.Box(around: [corner(-1), corner(1)], wider: 0)
    }

    /// Metres: a few minutes of driving.
    static let reach = 5000.0
    /// Metres: as far as is asked, and after half as many driven it is asked anew.
    static let asked = 10_000.0
}

extension PlaceOutline {
    /// Somewhere in the middle of it.
    fileprivate var middle: Coordinate? {
        let corners = center.map { [$0] } ?? line ?? rings?.first ?? []
        guard let first = corners.first, first.count == 2 else { return nil }
        let start = Coordinate(latitude: first[1], longitude: first[0])
        let steps = corners.filter { $0.count == 2 }.map {
            start.displacement(to: Coordinate(latitude: $0[1], longitude: $0[0]))
        }
        let sum = steps.reduce(Displacement.zero) { $0 + $1 }
        return start.moved(by: sum * (1 / Double(steps.count)))
    }
}
