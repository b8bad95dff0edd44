import Positioning

/// Where the car is and how it moves: a constant-velocity Kalman filter.
///
/// Two axes share one 2×2 covariance, since the noise is taken to be the same in all directions.
/// Doppler carries the motion; position corrects it slowly, because its error is nearly constant from
/// one second to the next: an error with time constant τ, sampled each dt, is worth one independent
/// sample per 2τ, hence the factor 2τ/dt on its variance. That makes 1 Hz and 10 Hz behave alike.
///
/// Units: metres, metres per second, seconds. Source: estimation.md (b).
struct MotionFilter: Equatable, Codable, Sendable {
    private(set) var position = Displacement.zero
    private(set) var velocity = Displacement.zero
    /// Variance of the position, covariance, variance of the velocity; each axis.
    private(set) var positionVariance: Double
    private(set) var covariance = 0.0
    private(set) var velocityVariance: Double
    private var rejected = Rejected()

    /// The flat map that `position` lives on.
    private(set) var plane: LocalPlane

    /// Starts at a place known to `sigma`.
    init(at place: Coordinate, sigma: Double, velocity: Displacement) {
        plane = LocalPlane(around: place)
        positionVariance = sigma * sigma * Self.seatInflation
        velocityVariance = Self.seatVelocityVariance
        self.velocity = velocity
    }

    var place: Coordinate { plane.place(at: position) }

    /// 1 sigma per axis of the position, slow bias not included.
    var sigma: Double { max(positionVariance, 0).squareRoot() }

    // MARK: Time passes

    /// The car drives on for `elapsed` seconds.
    mutating func predict(_ elapsed: Double) {
        position = position + velocity * elapsed
        let q = Self.accelerationDensity
        positionVariance +=
            2 * covariance * elapsed + velocityVariance * elapsed * elapsed
            + q * elapsed * elapsed * elapsed / 3
        covariance += velocityVariance * elapsed + q * elapsed * elapsed / 2
        velocityVariance += q * elapsed
    }

    /// The car stands for `elapsed` seconds.
    mutating func hold(_ elapsed: Double) {
        velocity = .zero
        covariance = 0
        velocityVariance = Self.heldVelocityVariance
        positionVariance += Self.heldWander * elapsed
    }

    // MARK: Measurements

    mutating func observe(velocity measured: Displacement, sigma: Double) {
        let total = velocityVariance + sigma * sigma
        let positionGain = covariance / total
        let velocityGain = velocityVariance / total
        let innovation = measured - velocity
        position = position + innovation * positionGain
        velocity = velocity + innovation * velocityGain
        positionVariance -= positionGain * covariance
        covariance -= positionGain * velocityVariance
        velocityVariance -= velocityGain * velocityVariance
    }

    /// Corrects the position by a fix, as far as it is believable.
    ///
    /// True when it gave in to fixes that it had rejected: there is no way from where it was to here.
    @discardableResult
    mutating func observe(
        place measured: Coordinate, sigma: Double, at instant: Uptime, elapsed: Double,
        isHeld: Bool, isDoppler: Bool
    ) -> Bool {
        let innovation = plane.project(measured) - position
        let floor = isHeld ? sigma * sigma : Self.innovationFloor
        let spread = (positionVariance + sigma * sigma + floor).squareRoot()
        let deviation = innovation.length / (spread * 2.0.squareRoot())
        guard deviation <= Self.hardGate else {
            return reject(innovation, measured, sigma: sigma, at: instant, isHeld: isHeld)
        }
        rejected = Rejected()
        var variance = sigma * sigma
        variance *= correlation(
            sigma: sigma, elapsed: elapsed, isHeld: isHeld, isDoppler: isDoppler)
        if deviation > Self.softGate {
            variance *= (deviation / Self.softGate) * (deviation / Self.softGate)
        }
        correct(by: innovation, variance: variance)
        return false
    }

    private mutating func correct(by innovation: Displacement, variance: Double) {
        let total = positionVariance + variance
        let positionGain = positionVariance / total
        let velocityGain = covariance / total
        position = position + innovation * positionGain
        velocity = velocity + innovation * velocityGain
        velocityVariance -= velocityGain * covariance
        covariance -= positionGain * covariance
        positionVariance -= positionGain * positionVariance
    }

    /// How many correlated samples make an independent one: 2τ/dt, at least 1.
    private func correlation(
        sigma: Double, elapsed: Double, isHeld: Bool, isDoppler: Bool
    ) -> Double {
        guard isHeld || isDoppler else { return 1 }
        let poor = min(1, max(0, (sigma - Self.goodSkySigma) / Self.poorSkySpan))
        let (good, bad) = isHeld ? Self.heldCorrelation : Self.movingCorrelation
        let tau = good + (bad - good) * poor
        return max(1, 2 * tau / max(elapsed, 1e-3))
    }

    /// Counts a fix that does not fit; enough of them that fit each other move the filter there.
    private mutating func reject(
        _ innovation: Displacement, _ measured: Coordinate, sigma: Double, at instant: Uptime,
        isHeld: Bool
    ) -> Bool {
        let patience = Self.reseatAfter * (isHeld ? Self.heldPatience : 1)
        guard rejected.add(innovation, at: instant, patience: patience, sigma: sigma) else {
            return false
        }
        seat(at: measured, sigma: sigma)
        return true
    }

    // MARK: Being told

    /// Forgets where the car was, since it is here now: the jump is never distance.
    mutating func seat(at place: Coordinate, sigma: Double) {
        move(originTo: place, position: .zero)
        positionVariance = sigma * sigma * Self.seatInflation
        covariance = 0
        velocityVariance = max(velocityVariance, 1)
        rejected = Rejected()
    }

    /// Sets off from an anchor along a path that was pending.
    mutating func depart(
        from anchor: Coordinate, along path: Displacement, length: Double, variance: Double,
        velocity: Displacement
    ) {
        position = plane.project(anchor) + path
        self.velocity = velocity
        positionVariance = max(variance, 1) + Self.pathVariance * length
        covariance = 0
        velocityVariance = Self.departureVelocityVariance
    }

    /// The car just stopped.
    mutating func stop() {
        velocity = .zero
        positionVariance = max(positionVariance, Self.stopVariance)
    }

    /// The position is known no better than this from now on.
    mutating func widen(toSigma sigma: Double) {
        positionVariance = max(positionVariance, sigma * sigma)
    }

    /// Keeps the flat map near the car.
    mutating func recentre() {
        guard abs(position.east) + abs(position.north) > Self.recentreBeyond else { return }
        move(originTo: place, position: .zero)
    }

    private mutating func move(originTo place: Coordinate, position: Displacement) {
        plane = LocalPlane(around: place)
        self.position = position
    }

    // Constants of estimation.md (b) and its reference parameters.

    /// Acceleration spectral density, m²/s³.
    private static let accelerationDensity = 3.0
    /// Wander allowed to a standing car, m²/s.
    private static let heldWander = 2e-5
    private static let heldVelocityVariance = 0.01
    private static let seatInflation = 4.0
    private static let seatVelocityVariance = 4.0
    private static let softGate = 2.5
    private static let hardGate = 5.0
    /// Innovation variance granted besides, m².
    private static let innovationFloor = 1.0
    /// Per-axis sigma where the sky is no longer good, and the span until it is poor; metres.
    private static let goodSkySigma = 2.5
    private static let poorSkySpan = 3.0
    /// Correlation time of the position error in good and poor sky, seconds.
    private static let movingCorrelation = (0.5, 8.0)
    private static let heldCorrelation = (2.0, 150.0)
    /// Seconds of rejected fixes that agree, before they are believed; times nine while standing.
    private static let reseatAfter = 20.0
    private static let heldPatience = 9.0
    /// m² of variance per metre of path driven on Doppler alone.
    private static let pathVariance = 0.04
    private static let departureVelocityVariance = 0.1
    private static let stopVariance = 4.0
    /// Metres; the flat map is 22 ppm off at 1 km.
    private static let recentreBeyond = 1000.0
}
