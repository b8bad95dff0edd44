import Positioning

/// Where the way to a visit began: with the first fix after its turn had come.
///
/// Units: metres, as the crow flies, to the middle of the visit's place.
struct SetOut: Equatable, Codable, Sendable {
    var visit: Visit
    var distance: Double

    /// Share of the way that lies behind a car that is so far away now, 0…1.
    func approach(at distance: Double) -> Double {
        self.distance > 0 ? min(1, max(0, 1 - distance / self.distance)) : 1
    }
}
