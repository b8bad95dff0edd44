import Positioning

/// The straight way between two sightings of the car near a place.
///
/// At 100 km/h a fence of 25 m is entered and left between two fixes of a receiver at 1 Hz: neither
/// end is inside, the way between them is.
///
/// Units: metres, seconds. Source: estimation.md (e), fast pass.
struct Chord {
    /// The car at one instant, as a place sees it.
    struct End: Equatable {
        var instant: Uptime
        var coordinate: Coordinate
        var distance: Double
        var sigma: Double
    }

    /// When the way came in, and went out again if it did.
    struct Pass: Equatable {
        var entered: Uptime
        var left: Uptime?
    }

    let start: End
    let end: End

    /// How the way led through `shape`, if it surely did and both its ends lie outside.
    ///
    /// A way of more than `longest` seconds was hardly straight.
    func pass(
        through shape: Place.Shape, straightFor longest: Double = Pace.usualStraight
    ) -> Pass? {
        let seconds = end.instant.seconds(since: start.instant)
        guard seconds > 0, seconds <= longest, start.distance > shape.enter,
            end.distance > shape.enter
        else { return nil }

        let depth = shape.enter - max(start.sigma, end.sigma) - bend(over: seconds)
        let way = Piece(
            from: (0, start.distance), to: (1, end.distance),
            length: start.coordinate.distance(to: end.coordinate))
        guard way.length <= Self.farthest else { return nil }
        guard let middle = dip(to: depth, in: way, of: shape) else { return nil }

        let comesIn = change(of: shape, at: shape.enter, outside: 0, inside: middle)
        let goesOut =
            end.distance >= shape.leave
            ? change(of: shape, at: shape.leave, outside: 1, inside: middle) : nil
        return Pass(
            entered: start.instant.advanced(bySeconds: comesIn * seconds),
            left: goesOut.map { start.instant.advanced(bySeconds: $0 * seconds) })
    }

    /// How far the middle of a road that bends all the way is from the chord; none that matters for
    /// as long as an ordinary receiver may be silent.
    private func bend(over seconds: Double) -> Double {
        seconds > Pace.usualStraight ? Self.sideways * seconds * seconds / 8 : 0
    }

    private struct Piece {
        var from: (fraction: Double, distance: Double)
        var to: (fraction: Double, distance: Double)
        var length: Double
    }

    /// Where the way is at most `depth` away, as a fraction of it.
    ///
    /// A distance changes by at most a metre per metre, so a piece whose ends are too far away for
    /// its length is left out unseen; the others are halved.
    private func dip(to depth: Double, in piece: Piece, of shape: Place.Shape) -> Double? {
        let nearest = (piece.from.distance + piece.to.distance - piece.length) / 2
        guard nearest <= depth, piece.length > Self.resolution else { return nil }
        let fraction = (piece.from.fraction + piece.to.fraction) / 2
        let distance = distance(to: shape, at: fraction)
        if distance <= depth { return fraction }
        let half = piece.length / 2
        let middle = (fraction, distance)
        return dip(to: depth, in: Piece(from: piece.from, to: middle, length: half), of: shape)
            ?? dip(to: depth, in: Piece(from: middle, to: piece.to, length: half), of: shape)
    }

    /// The fraction of the way at which `radius` is crossed between a point outside and one inside.
    private func change(
        of shape: Place.Shape, at radius: Double, outside: Double, inside: Double
    ) -> Double {
        var outside = outside
        var inside = inside
        for _ in 0..<Self.halvings {
            let middle = (outside + inside) / 2
            if distance(to: shape, at: middle) > radius {
                outside = middle
            } else {
                inside = middle
            }
        }
        return (outside + inside) / 2
    }

    private func distance(to shape: Place.Shape, at fraction: Double) -> Double {
        shape.distance(from: start.coordinate.interpolated(to: end.coordinate, fraction: fraction))
    }

    /// m/s² to the side, in a bend that is driven without hurry.
    private static let sideways = 1.0
    /// Metres that nobody drives in that time.
    static let farthest = 1_500.0
    /// Metres below which a piece is not looked into.
    private static let resolution = 0.5
    /// Enough to find 3 s to the millisecond.
    private static let halvings = 12
}
