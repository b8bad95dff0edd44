package import Positioning

/// Estimates where the car is and how it moves, fix by fix, and counts its metres.
///
/// Doppler carries the motion, position corrects it slowly; the odometer integrates speed, never
/// jitter; a standing car is anchored. Nothing is invented: an unseen stretch is measured once the
/// exit is sure, and reported apart.
///
/// ```
/// fix ─▶ Velocimeter ─▶ Standstill ─▶ MotionFilter ─▶ estimate
///                         │ metres      ▲ anchored while standing
/// outage ─────────────────┴─▶ Outage ───┘ settles seconds later
/// ```
///
/// Units: metres, seconds. Source: estimation.md (b), (c).
package struct MotionEstimator: Equatable, Codable, Sendable {
    private var filter: MotionFilter?
    private var cadence = Cadence()
    private var velocimeter = Velocimeter()
    private var standstill: Standstill
    private var before: Velocimeter.Reading?
    private var outage: Outage?
    /// A silence in which the car may have driven off.
    private var unseen: UnseenDeparture?
    private var track: Double?
    package internal(set) var odometer: Double
    /// The instant of the newest fix.
    package private(set) var last: Uptime?

    /// Knows nothing but the metres of the drives before.
    package init(odometer: Double = 0) {
        self.odometer = odometer
        standstill = Standstill(standingSince: Uptime(nanoseconds: 0))
    }

    package var motion: MotionState { standstill.motion }
    package var standingSince: Uptime? { standstill.standingSince }
    /// Doppler speed of this receiver at rest, 1 sigma per axis, m/s.
    package var restNoise: Double { standstill.restNoise }

    /// The silence that `fix` ends, if it was long enough to be an outage.
    package func silence(before fix: Fix) -> Silence? {
        guard let filter, let last else { return nil }
        let seconds = fix.instant.seconds(since: last)
        guard seconds > cadence.outageAfter else { return nil }
        return Silence(seconds: seconds, chord: filter.place.distance(to: fix.coordinate))
    }

    /// The trip was closed: wherever the car was seen last, it is parked there.
    package mutating func park(since instant: Uptime) { standstill.park(since: instant) }

    /// Takes in one fix.
    package mutating func observe(
        _ fix: Fix, isTripOpen: Bool, maximumSpeed: Double
    ) -> Motion {
        guard var filter, let last else { return begin(fix) }
        let elapsed = fix.instant.seconds(since: last)
        let isOutage = elapsed > cadence.outageAfter
        cadence.observe(elapsed)
        let reading = velocimeter.read(fix, after: isOutage ? nil : before, elapsed: elapsed)
        var found = Findings()
        if isOutage {
            found.change = bridge(
                &filter, fix, reading, elapsed, isTripOpen: isTripOpen,
                maximumSpeed: maximumSpeed, &found)
        }
        let sample = Standstill.Sample(
            instant: fix.instant, elapsed: isOutage ? 0 : elapsed, reading: reading,
            before: isOutage ? reading : before ?? reading, place: fix.coordinate,
            sigma: fix.sigma)
        let change = standstill.weigh(
            sample, isTripOpen: isTripOpen, anchor: filter.place,
            variance: filter.positionVariance, driven: &found.driven)
        if let change { found.change = enter(change, &filter, fix, reading, &found) }
        correct(&filter, fix, reading, elapsed, isOutage: isOutage, &found)
        settle(filter, fix, &found)
        explainUnseen(filter, fix, &found)
        odometer += found.driven + (found.bridged ?? 0)
        self.last = fix.instant
        before = reading
        if standstill.motion == .moving, filter.velocity.length >= Self.courseSpeed {
            track = Bearing.of(filter.velocity)
        }
        let step = FilterStep(
            to: filter, from: found.prediction, pending: standstill.pendingPath)
        filter.recentre()
        self.filter = filter
        return Motion(
            estimate: describe(filter, fix), driven: found.driven, bridged: found.bridged,
            change: found.change, isAfterGap: isOutage, step: step)
    }

    private mutating func begin(_ fix: Fix) -> Motion {
        let reading = velocimeter.read(fix, after: nil, elapsed: 0)
        let filter = MotionFilter(
            at: fix.coordinate, sigma: fix.sigma, velocity: reading.velocity)
        self.filter = filter
        standstill.park(since: fix.instant)
        unseen = UnseenDeparture(firstSeen: fix, reading)
        last = fix.instant
        before = reading
        return Motion(
            estimate: describe(filter, fix), isAfterGap: true,
            step: FilterStep(to: filter, from: nil, pending: .zero))
    }

    // MARK: Outages

    private mutating func bridge(
        _ filter: inout MotionFilter, _ fix: Fix, _ reading: Velocimeter.Reading,
        _ elapsed: Double, isTripOpen: Bool, maximumSpeed: Double, _ found: inout Findings
    ) -> Change? {
        let chord = filter.place.distance(to: fix.coordinate)
        let isPlausible = Self.isPlausible(
            chord, seconds: elapsed, sigma: fix.sigma, maximumSpeed: maximumSpeed)
        let hasMoved = isPlausible && Self.hasMoved(chord, sigma: fix.sigma)
        let wasMoving = standstill.motion == .moving
        guard wasMoving || (isTripOpen && hasMoved) else {
            // Standing before and after. The anchor is now only as good as this fix; the old one is
            // kept, to find out whether the car drove off before the first fix.
            let begun = standstill.departure
            let isOneDrive = Self.isPlausible(
                chord, seconds: min(elapsed, UnseenDeparture.longestDrive), sigma: fix.sigma,
                maximumSpeed: maximumSpeed)
            if let noticed = UnseenDeparture(
                of: elapsed, endedBy: fix, reading, from: filter.place,
                isPlausible: isOneDrive, begun: begun)
            {
                unseen = noticed.following(unseen)
            }
            if hasMoved || !isPlausible {
                filter.seat(at: fix.coordinate, sigma: fix.sigma)
            } else {
                filter.widen(toSigma: fix.sigma)
                found.prediction = FilterStep.Prediction(filter, .held)
            }
            standstill.forgetDeparture()
            return nil
        }
        standstill.move()
        unseen = nil
        // One that had not settled is measured by what is known of its end: it will not get better.
        if let length = outage?.length(to: filter) { found.bridged = length }
        outage =
            isPlausible
            ? Outage(
                from: filter, seconds: elapsed, endedAt: fix.instant,
                exitVelocity: reading.velocity) : nil
        if isPlausible {
            filter.predict(elapsed)
            found.prediction = FilterStep.Prediction(
                filter, .driven(seconds: elapsed, isUnseen: true))
        } else {
            filter.seat(at: fix.coordinate, sigma: fix.sigma)
        }
        filter.observe(velocity: reading.velocity, sigma: Self.exitVelocitySigma)
        return wasMoving ? nil : .resumed
    }

    private mutating func settle(_ filter: MotionFilter, _ fix: Fix, _ found: inout Findings) {
        guard let length = outage?.settle(filter, sigma: fix.sigma, at: fix.instant) else { return }
        found.bridged = length + (found.bridged ?? 0)
        outage = nil
    }

    /// Found elsewhere after a silence, and it does not drive: it was carried there.
    private mutating func explainUnseen(
        _ filter: MotionFilter, _ fix: Fix, _ found: inout Findings
    ) {
        guard let unseen, unseen.isOver(at: fix.instant) else { return }
        self.unseen = nil
        guard found.change == nil, standstill.motion != .moving,
            let anchor = unseen.towedFrom(
                to: filter.place, beyond: max(Self.towedBeyond, 4 * fix.sigma))
        else { return }
        found.change = .towed(from: anchor)
    }

    // MARK: Standing and moving

    private mutating func enter(
        _ change: Standstill.Change, _ filter: inout MotionFilter, _ fix: Fix,
        _ reading: Velocimeter.Reading, _ found: inout Findings
    ) -> Change {
        switch change {
        case .stopped(let since):
            filter.stop()
            return .stopped(since: since)
        case .departed(let departure, let stood):
            filter.depart(
                from: departure.anchor, along: departure.path, length: departure.distance,
                variance: departure.variance, velocity: reading.velocity)
            found.driven += departure.distance
            let credit = unseen?.credit(to: departure, at: fix)
            unseen = nil
            guard let credit else {
                return .departed(began: departure.began, from: departure.anchor, stood: stood)
            }
            found.driven += credit.driven
            found.bridged = credit.bridged
            return .departed(
                began: credit.began, from: credit.anchor,
                stood: max(0, stood - departure.began.seconds(since: credit.began)))
        }
    }

    private mutating func correct(
        _ filter: inout MotionFilter, _ fix: Fix, _ reading: Velocimeter.Reading,
        _ elapsed: Double, isOutage: Bool, _ found: inout Findings
    ) {
        let isHeld = standstill.motion != .moving
        if !isOutage {
            if isHeld {
                filter.hold(elapsed)
                found.prediction = FilterStep.Prediction(filter, .held)
            } else {
                let rest = found.isCarried(reading) ? 0 : elapsed
                filter.predict(rest)
                found.prediction = FilterStep.Prediction(filter, .driven(seconds: rest))
                if reading.isDoppler {
                    filter.observe(velocity: reading.velocity, sigma: reading.sigma)
                }
            }
        }
        // While creeping the anchor is not averaged: the path would be counted twice.
        guard !(isHeld && standstill.isDeparting && reading.speed > Self.creeping) else { return }
        let anchor = filter.place
        let isReseated = filter.observe(
            place: fix.coordinate, sigma: fix.sigma, at: fix.instant, elapsed: elapsed,
            isHeld: isHeld, isDoppler: reading.isDoppler)
        if isReseated { found.prediction = nil }
        if standstill.motion == .parked, found.change == nil,
            anchor.distance(to: filter.place) > max(Self.towedBeyond, 4 * fix.sigma)
        {
            found.change = .towed(from: anchor)
        }
    }

    // MARK: What is shown

    private func describe(_ filter: MotionFilter, _ fix: Fix) -> Estimate {
        let epoch = fix.epoch
        let height =
            epoch.heightAboveSeaLevel
            ?? epoch.heightAboveEllipsoid.flatMap { ellipsoid in
                epoch.geoidSeparation.map { ellipsoid - $0 }
            }
        return Estimate(
            instant: fix.instant, coordinate: filter.place,
            accuracy: ErrorRadius.shown(filter, sigma: fix.sigma),
            sigma: max(filter.sigma, Self.decisionShare * fix.sigma), velocity: filter.velocity,
            speed: standstill.motion == .moving ? filter.velocity.length : 0, track: track,
            heightAboveSeaLevel: height, motion: standstill.motion, odometer: odometer,
            statedRadius: ErrorRadius.stated(filter, sigma: fix.sigma))
    }

    /// Moves everything that is remembered to a clock that reads `shift` more.
    package mutating func shift(by shift: Duration) {
        last = last?.advanced(by: shift)
        standstill.shift(by: shift)
        velocimeter = Velocimeter()
        outage = nil
        unseen = nil
    }

    /// What was placed before is that much later, on the same clock: nothing is forgotten.
    mutating func slide(by shift: Duration) {
        last?.shift(by: shift)
        standstill.slide(by: shift)
        velocimeter.slide(by: shift)
        outage?.slide(by: shift)
        unseen?.slide(by: shift)
    }

    /// m/s per axis, of the first velocity after an outage.
    private static let exitVelocitySigma = 0.2
    /// m/s; slower than this the course is held (SPEC §6).
    private static let courseSpeed = 1.0
    /// m/s; faster than this a departing car is not averaged into its anchor.
    private static let creeping = 0.4
    /// Metres between two anchors that are a tow, not noise.
    private static let towedBeyond = 50.0
    /// Share of the stated sigma that is slow bias, for decisions; estimation.md (e).
    private static let decisionShare = 0.5
}
