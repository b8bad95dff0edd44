package import Positioning

/// The surroundings of a private place about which an export keeps silent.
///
/// A zone of the place's own form, some hundred metres wider than the place, would give it away: three
/// tracks that begin on one circle have its centre. So the zone lies askew: it is moved by a step,
/// and widened by more than that step, and both come from a secret of the store and the place's
/// name. It is the same in every export, for cuts that change would be narrowed down to the place; and who sees
/// where tracks begin learns a zone in which the place may be anywhere.
///
/// Units: metres. Source: SPEC §13.
package struct PrivacyZone: Sendable {
    private let shape: Place.Shape
    /// How far beyond `leave` the zone reaches.
    private let margin: Double
    private let shift: Displacement

    package init(around place: Place, secret: [UInt8]) {
        shape = place.shape
        var dice = SecretDice(secret: secret, name: place.name)
        let size = min(place.shape.size, Self.largestSize)
        margin = dice.next(in: Self.margins) + size
        // Anywhere within the disc that keeps the place inside, no spot likelier than another.
        let reach = (margin - Self.rim) * dice.next(in: 0...1).squareRoot()
        shift = Bearing.step(reach, towards: dice.next(in: 0...360))
    }

    /// Whether it reaches to within `reach` metres of `position`.
    package func hides(_ position: Coordinate, within reach: Double = 0) -> Bool {
        let moved = position.moved(by: Displacement(east: -shift.east, north: -shift.north))
        return shape.distance(from: moved) <= shape.leave + margin + reach
    }

    /// Metres beyond a place; narrower is a street, wider the next village.
    private static let margins = 200.0...400
    /// Metres of the margin that are there on every side.
    private static let rim = 50.0
    /// A larger place has no one spot in it that is to be kept secret.
    private static let largestSize = 300.0
}

/// Numbers that only the owner of a secret can foretell.
private struct SecretDice {
    private var state: UInt64

    /// Begins with a hash of the secret, the name, and the secret again.
    init(secret: [UInt8], name: String) {
        var hash = FNV1a()
        hash.add(secret + Array(name.utf8) + secret)
        state = hash.value
    }

    /// Source: SplitMix64.
    mutating func next(in range: ClosedRange<Double>) -> Double {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        mixed ^= mixed >> 31
        let share = Double(mixed >> 11) * 0x1p-53
        return range.lowerBound + (range.upperBound - range.lowerBound) * share
    }
}
