import Positioning

/// How long the road was between two states that an outage separates.
///
/// At least the chord. Short outages: mean speed times time, at most the two legs that meet where the
/// entry ray and the exit ray cross. Long ones: a cubic that keeps the directions at both ends and
/// drops the speeds, since the speed inside is unknown (there may have been a stop).
///
/// Units: metres, seconds. Source: estimation.md (c), table of outages.
struct UnseenStretch {
    struct End: Equatable, Codable, Sendable {
        var position: Displacement
        var velocity: Displacement
    }

    let entry: End
    let exit: End
    let seconds: Double

    var length: Double {
        let chord = (exit.position - entry.position).length
        guard chord >= Self.shortest else { return chord }
        let entrySpeed = entry.velocity.length
        let exitSpeed = exit.velocity.length
        let isDirected = entrySpeed >= UnseenCurve.directed && exitSpeed >= UnseenCurve.directed
        guard isDirected else { return chord }
        if seconds > Self.shortOutage { return cubicLength(chord) }
        let atMeanSpeed = 0.5 * (entrySpeed + exitSpeed) * seconds
        return max(chord, min(legs(chord), atMeanSpeed))
    }

    /// The two legs that meet where the rays cross; a little over the chord when they do not.
    private func legs(_ chord: Double) -> Double {
        let step = exit.position - entry.position
        let into = entry.velocity * (1 / entry.velocity.length)
        let out = exit.velocity * (1 / exit.velocity.length)
        let straight = Self.bow * chord
        let cross = into.east * out.north - into.north * out.east
        guard abs(cross) > Self.parallel else { return straight }
        let first = (step.east * out.north - step.north * out.east) / cross
        let second = (into.east * step.north - into.north * step.east) / cross
        guard first > 0, second > 0, first + second < 2 * chord + Self.detour else {
            return straight
        }
        return max(straight, first + second)
    }

    /// Arc length of the cubic that keeps the directions at both ends.
    private func cubicLength(_ chord: Double) -> Double {
        let curve = UnseenCurve(
            along: exit.position - entry.position, entering: entry.velocity,
            leaving: exit.velocity)
        guard curve.isShaped else { return chord }
        var length = 0.0
        var before = Displacement.zero
        for piece in 1...Self.pieces {
            let point = curve.position(at: Double(piece) / Double(Self.pieces))
            length += (point - before).length
            before = point
        }
        return min(length, Self.longest * chord)
    }

    /// Metres; shorter than this the directions mean nothing.
    private static let shortest = 5.0
    /// Seconds; up to here the mean speed is a better guide than the shape.
    private static let shortOutage = 30.0
    /// A road is this much longer than its chord.
    private static let bow = 1.02
    /// Sine below which two rays do not cross.
    private static let parallel = 0.05
    /// Metres.
    private static let detour = 60.0
    private static let pieces = 32
    private static let longest = 1.25
}
