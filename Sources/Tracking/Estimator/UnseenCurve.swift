import Positioning

/// The shape of a road that nobody saw, between two states that an outage separates.
///
/// A Hermite cubic: the directions at both ends are kept, their speeds are dropped, since the car may
/// have stood inside. Tangents are as long as the chord; an end whose direction says nothing points
/// along the chord.
///
/// Units: metres. Source: estimation.md (b), "Gap filling".
struct UnseenCurve {
    /// From one end to the other.
    private let chord: Displacement
    private let into: Displacement
    private let out: Displacement
    /// Whether both ends have a direction that means something.
    let isShaped: Bool

    init(along chord: Displacement, entering: Displacement, leaving: Displacement) {
        self.chord = chord
        let first = Self.tangent(entering, chord)
        let last = Self.tangent(leaving, chord)
        into = first ?? chord
        out = last ?? chord
        isShaped = first != nil && last != nil
    }

    /// Where the curve is at a share of its way, 0…1.
    func position(at share: Double) -> Displacement {
        let rest = 1 - share
        return into * (share * rest * rest) + chord * (share * share * (3 - 2 * share))
            - out * (share * share * rest)
    }

    private static func tangent(_ velocity: Displacement, _ chord: Displacement) -> Displacement? {
        let speed = velocity.length
        let length = chord.length
        guard speed >= directed, velocity.dot(chord) >= aligned * speed * length else { return nil }
        return velocity * (length / speed)
    }

    /// m/s; slower than this the course means nothing.
    static let directed = 1.5
    /// Cosine below which an end's direction says nothing about the shape: about 70°.
    private static let aligned = 0.3
}
