import Positioning
package import Tracking

/// Where a place lies, as far as a map shows it.
///
/// A circle has `center` and `radius`, a corridor `line` and `radius`, a polygon `rings`. A position is
/// longitude, latitude, as in GeoJSON.
///
/// Units: degrees, metres.
package struct PlaceOutline: Equatable, Codable, Sendable {
    package var center: [Double]?
    package var line: [[Double]]?
    /// The outer one, then holes.
    package var rings: [[[Double]]]?
    /// Within so many it is entered.
    package var radius: Double?

    package init(_ shape: Place.Shape) {
        switch shape {
        case .circle(let center, let enter, _):
            self.center = Self.position(center)
            radius = enter.places(Decimals.figure)
        case .corridor(let line, let enter, _):
            self.line = line.map(Self.position)
            radius = enter.places(Decimals.figure)
        case .polygon(let rings, _):
            self.rings = rings.map { $0.map(Self.position) }
        }
    }

    /// The shape, which leaves as it is entered; `nil` when it has none, or half of one.
    package var shape: Place.Shape? {
        if let rings, let outer = rings.first, !outer.isEmpty {
            return .polygon(rings: rings.map { $0.compactMap(Self.coordinate) }, margin: 0)
        }
        guard let radius else { return nil }
        if let center = center.flatMap(Self.coordinate) {
            return .circle(center: center, enter: radius, leave: radius)
        }
        guard let line = line?.compactMap(Self.coordinate), !line.isEmpty else { return nil }
        return .corridor(line: line, enter: radius, leave: radius)
    }

    /// How many positions it is made of.
    package var positions: Int {
        (center == nil ? 0 : 1) + (line?.count ?? 0) + (rings ?? []).reduce(0) { $0 + $1.count }
    }

    static func position(_ place: Coordinate) -> [Double] {
        [
            place.longitude.places(Decimals.degrees) ?? 0,
            place.latitude.places(Decimals.degrees) ?? 0,
        ]
    }

    private static func coordinate(_ position: [Double]) -> Coordinate? {
        guard position.count == 2 else { return nil }
        let place = Coordinate(latitude: position[1], longitude: position[0])
        return place.isValid ? place : nil
    }
}
