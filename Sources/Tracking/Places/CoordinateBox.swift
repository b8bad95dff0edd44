import Positioning

/// A range of latitudes and longitudes, over the 180th meridian and round the poles if need be.
///
/// Units: degrees.
struct CoordinateBox: Equatable, Sendable {
    let south: Double
    let north: Double
    /// Middle meridian, −180 ≤ x < 180.
    let middle: Double
    /// How far it reaches to either side of the middle, at most 180.
    let reach: Double

    func contains(_ position: Coordinate) -> Bool {
        position.latitude >= south && position.latitude <= north
            && abs(wrapped(position.longitude - middle)) <= reach
    }
}

extension Place.Shape {
    /// What lies at most `metres` beyond the shape, and a little more.
    func box(grownBy metres: Double) -> CoordinateBox {
        switch self {
        case .circle(let center, _, let leave):
            return box(
                around: center.latitude...center.latitude, center.longitude...center.longitude,
                grownBy: leave + metres)
        case .polygon(let rings, let margin):
            // Holes and islands of later rings lie within the first by definition.
            return box(along: rings.first ?? [], grownBy: margin + metres)
        case .corridor(let line, _, let leave):
            return box(along: line, grownBy: leave + metres)
        }
    }

    private func box(along line: [Coordinate], grownBy metres: Double) -> CoordinateBox {
        guard let first = line.first else {
            return CoordinateBox(south: 91, north: 91, middle: 0, reach: 0)
        }
        var latitudes = first.latitude...first.latitude
        var longitudes = first.longitude...first.longitude
        // Followed from vertex to vertex, so that a line over the 180th meridian stays whole.
        var longitude = first.longitude
        for (start, end) in zip(line, line.dropFirst()) {
            longitude += wrapped(end.longitude - start.longitude)
            latitudes = latitudes.including(end.latitude)
            longitudes = longitudes.including(longitude)
        }
        return box(around: latitudes, longitudes, grownBy: metres)
    }

    private func box(
        around latitudes: ClosedRange<Double>, _ longitudes: ClosedRange<Double>,
        grownBy metres: Double
    ) -> CoordinateBox {
        // A degree of latitude is shortest at the equator.
        let rise = metres / MetresPerDegree(at: 0).latitude
        let south = max(-90, latitudes.lowerBound - rise)
        let north = min(90, latitudes.upperBound + rise)
        let narrowest = MetresPerDegree(at: max(abs(south), abs(north))).longitude
        let middle = (longitudes.lowerBound + longitudes.upperBound) / 2
        let reach = (longitudes.upperBound - longitudes.lowerBound) / 2 + metres / narrowest
        return CoordinateBox(
            south: south, north: north, middle: wrapped(middle), reach: min(180, reach))
    }
}

extension ClosedRange<Double> {
    fileprivate func including(_ value: Double) -> ClosedRange<Double> {
        Swift.min(lowerBound, value)...Swift.max(upperBound, value)
    }
}
