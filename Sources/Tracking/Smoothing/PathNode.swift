import Positioning

/// One fix of a path that is still to be corrected by what follows, or a whole stand.
///
/// Units: metres, seconds.
struct PathNode: Equatable, Codable, Sendable {
    /// The first instant of a stand; else `instant`.
    private(set) var since: Uptime
    private(set) var instant: Uptime
    private var coordinate: Coordinate
    private var filtered: Displacement
    private(set) var heightAboveSeaLevel: Double?
    private(set) var link: FilterStep.Link
    private var predicted: FilterStep.Spread
    private var updated: FilterStep.Spread
    /// What the fixes of this node changed when they came.
    private var correction: Displacement
    private var velocityCorrection: Displacement
    let kind: Kind
    /// What the fixes behind this node change in hindsight.
    private var shift = Displacement.zero
    private var velocityShift = Displacement.zero

    enum Kind: Equatable, Codable, Sendable {
        case moving
        /// At an anchor.
        case standing
        /// Leaving it, which is not sure yet.
        case leaving
    }

    init(_ motion: MotionEstimator.Motion) {
        let estimate = motion.estimate
        let step = motion.step
        since = estimate.instant
        instant = estimate.instant
        if estimate.motion == .moving {
            kind = .moving
            coordinate = estimate.coordinate
        } else if step.pending == .zero {
            kind = .standing
            coordinate = estimate.coordinate
        } else {
            kind = .leaving
            coordinate = estimate.coordinate.moved(by: step.pending)
        }
        filtered = estimate.velocity
        heightAboveSeaLevel = estimate.heightAboveSeaLevel
        link = step.link
        predicted = step.predicted
        updated = step.updated
        correction = step.correction
        velocityCorrection = step.velocityCorrection
    }

    // MARK: Stands

    /// Takes in a later fix of the same stand.
    mutating func extend(to later: PathNode) {
        instant = later.instant
        coordinate = later.coordinate
        updated = later.updated
        correction = correction + later.correction
    }

    /// The stand lasted until then.
    mutating func last(until end: Uptime) { instant = max(instant, end) }

    /// What came before is lost.
    mutating func cutLoose() {
        link = .broken
        forgetHindsight()
    }

    mutating func shift(by shift: Duration) {
        since = since.advanced(by: shift)
        instant = instant.advanced(by: shift)
    }

    // MARK: Looking back

    /// Where the car was, and how it moved, as far as is known by now.
    var place: Coordinate { LocalPlane(around: coordinate).place(at: shift) }
    var velocity: Displacement { filtered + velocityShift }
    /// Unknown while a departure was not sure.
    var speed: Double? {
        switch kind {
        case .moving: velocity.length
        case .standing: 0
        case .leaving: nil
        }
    }

    mutating func forgetHindsight() {
        shift = .zero
        velocityShift = .zero
    }

    /// Passes on what `later`, the node behind this one, knows: δ = C (δ′ + u′).
    ///
    /// C = P Fᵀ P′⁻¹ with F = [1 dt; 0 1]; P as this node's fix left it, P′ as it was predicted for the
    /// later one.
    mutating func learn(from later: PathNode) {
        let position = later.shift + later.correction
        let velocity = later.velocityShift + later.velocityCorrection
        switch later.link {
        case .broken:
            forgetHindsight()
        case .held:
            shift = position
            velocityShift = .zero
        case .driven(let seconds, _):
            let ahead = later.predicted
            let determinant = ahead.position * ahead.velocity - ahead.cross * ahead.cross
            guard determinant > Self.leastDeterminant else {
                forgetHindsight()
                return
            }
            let cross = updated.cross + updated.velocity * seconds
            let own = updated.position + updated.cross * seconds
            let pp = (own * ahead.velocity - updated.cross * ahead.cross) / determinant
            let pv = (updated.cross * ahead.position - own * ahead.cross) / determinant
            let vp = (cross * ahead.velocity - updated.velocity * ahead.cross) / determinant
            let vv = (updated.velocity * ahead.position - cross * ahead.cross) / determinant
            shift = position * pp + velocity * pv
            velocityShift = position * vp + velocity * vv
        }
    }

    /// Below this a prediction was certain, and a fix can teach nothing. m⁴/s²
    private static let leastDeterminant = 1e-12
}
