import Positioning
import TestKit

/// Moves places by up to so many metres each way, as a hand that draws does.
struct Shake {
    private let reach: Double
    private var dice = SplitMix64(seed: 7)

    init(_ reach: Double) { self.reach = reach }

    mutating func shake(_ place: Coordinate) -> Coordinate {
        guard reach > 0 else { return place }
        return place.moved(
            by: Displacement(
                east: .random(in: -reach...reach, using: &dice),
                north: .random(in: -reach...reach, using: &dice)))
    }
}
