import Positioning

extension Epoch {
    /// What in it is no number, or out of the range its documentation states.
    var brokenPromise: String? {
        let numbers: [(String, Double?, ClosedRange<Double>)] = [
            ("latitude", coordinate?.latitude, -90...90),
            ("longitude", coordinate?.longitude, -180...180),
            ("heightAboveEllipsoid", heightAboveEllipsoid, Self.any),
            ("heightAboveSeaLevel", heightAboveSeaLevel, Self.any),
            ("geoidSeparation", geoidSeparation, Self.any),
            ("speed", speed, Self.positive),
            ("track", track, 0...(360.0).nextDown),
            ("heading", heading, 0...(360.0).nextDown),
            ("climb", climb, Self.any),
            ("horizontalDOP", horizontalDOP, Self.positive),
            ("verticalDOP", verticalDOP, Self.positive),
            ("positionDOP", positionDOP, Self.positive),
            ("satellitesUsed", satellitesUsed.map(Double.init), Self.positive),
            ("satellitesInView", satellitesInView.map(Double.init), Self.positive),
            ("sigma", sigma, Self.positive),
            ("horizontalError", horizontalError, Self.positive),
            ("speedSigma", speedSigma, Self.positive),
            // A leap second is the day's last.
            ("timeOfDay", timeOfDay.map(Double.init), 0...86_401_000),
        ]
        for (name, value, range) in numbers {
            // NaN and infinity lie in no range.
            if let value, !range.contains(value) { return "\(name) is \(value)" }
        }
        return coordinate?.isNowhere == true ? "a place at 0, 0" : nil
    }

    private static let any = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    private static let positive = 0...Double.greatestFiniteMagnitude
}
