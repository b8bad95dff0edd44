import Positioning

import func Glibc.exp

/// Decides whether the car moves, and which metres count.
///
/// ```
///            slow for 2 s                  20 s
///  moving ─────────────────▶ stopped ─────────────▶ parked
///    ▲  back-dated to the        │                     │
///    │  instant it slowed        │ brisk, or 2 m       │ 5 m (trip open) or 25 m of
///    └───────────────────────────┴─────────────────────┘ coherent, confirmed displacement
/// ```
///
/// A standing receiver never says 0 m/s, so speed alone proves nothing: what random speed does not do
/// is to add up to a displacement that the position confirms. Metres from the first sign of moving
/// are kept aside and all credited when the departure is sure, so strictness costs seconds, not metres.
///
/// Units: metres, seconds. Source: estimation.md (c).
struct Standstill: Equatable, Codable, Sendable {
    enum State: Equatable, Codable, Sendable {
        /// Driving; `slowing` while the speed is too low to be sure.
        case moving(slowing: Slowing?)
        /// Not driving since then; `departure` while there are signs of moving.
        case standing(since: Uptime, isParked: Bool, departure: Departure?)
    }

    struct Slowing: Equatable, Codable, Sendable {
        var since: Uptime
        /// Metres since then: credited if it was not a stop.
        var distance: Double
    }

    /// What one fix says about motion.
    struct Sample {
        var instant: Uptime
        /// Seconds since the fix before; 0 after an outage.
        var elapsed: Double
        var reading: Velocimeter.Reading
        var before: Velocimeter.Reading
        var place: Coordinate
        var sigma: Double
    }

    enum Change: Equatable, Sendable {
        case stopped(since: Uptime)
        case departed(Departure, stood: Double)
    }

    private(set) var state: State
    /// Doppler speed of a car at rest, 1 sigma per axis, learnt while it is quiet.
    private(set) var restNoise = 0.08
    /// Vector mean of the velocity: noise averages out of it, creeping does not.
    private var mean = Displacement.zero

    init(standingSince instant: Uptime) {
        state = .standing(since: instant, isParked: true, departure: nil)
    }

    var motion: MotionState {
        switch state {
        case .moving: .moving
        case .standing(_, isParked: false, _): .stopped
        case .standing(_, isParked: true, _): .parked
        }
    }

    /// Since when the car has not been driving.
    var standingSince: Uptime? {
        if case .standing(let since, _, _) = state { since } else { nil }
    }

    /// One that is not sure yet.
    var departure: Departure? {
        if case .standing(_, _, let departure) = state { departure } else { nil }
    }

    var isDeparting: Bool { departure != nil }

    /// Where a departure that is not sure yet has led, from the anchor.
    var pendingPath: Displacement { departure?.path ?? .zero }

    /// Weighs one sample; adds to `driven` the metres that now count.
    ///
    /// `anchor` is where the car stands by the filter, `variance` how surely.
    mutating func weigh(
        _ sample: Sample, isTripOpen: Bool, anchor: Coordinate, variance: Double,
        driven: inout Double
    ) -> Change? {
        let weight =
            sample.elapsed > 0 ? 1 - exp(-sample.elapsed / Self.meanSpan) : 1
        mean = mean + (sample.reading.velocity - mean) * weight
        let limits = Limits(noise: restNoise, sigma: sample.reading.sigma)
        switch state {
        case .moving(let slowing):
            return drive(sample, slowing, limits, driven: &driven)
        case .standing(let since, let isParked, let departure):
            return stand(
                sample, since: since, wasParked: isParked, departure, limits,
                isTripOpen: isTripOpen, anchor: anchor, variance: variance)
        }
    }

    // MARK: Moving

    private mutating func drive(
        _ sample: Sample, _ slowing: Slowing?, _ limits: Limits, driven: inout Double
    ) -> Change? {
        let speed = sample.reading.speed
        let step = 0.5 * (speed + sample.before.speed) * sample.elapsed
        let isSlow = min(speed, mean.length) < limits.stop && speed < Self.neverSlow
        guard isSlow else {
            driven += step + (slowing?.distance ?? 0)
            state = .moving(slowing: nil)
            return nil
        }
        var current: Slowing
        if let slowing {
            current = Slowing(since: slowing.since, distance: slowing.distance + step)
        } else {
            let (seconds, metres) = lastOfMoving(sample, limits)
            driven += metres
            let since = sample.instant.advanced(bySeconds: seconds - sample.elapsed)
            current = Slowing(since: since, distance: 0)
        }
        guard sample.instant.seconds(since: current.since) >= Self.stopAfter else {
            state = .moving(slowing: current)
            return nil
        }
        state = .standing(since: current.since, isParked: false, departure: nil)
        return .stopped(since: current.since)
    }

    /// How long into this step the car still moved, and how far, by a line through both speeds.
    private func lastOfMoving(_ sample: Sample, _ limits: Limits) -> (Double, Double) {
        let before = sample.before.speed
        guard before > limits.stop else { return (sample.elapsed, 0) }
        let share = min(1, before / max(before - sample.reading.speed, 1e-6))
        return (sample.elapsed * share, 0.5 * before * sample.elapsed * share)
    }

    // MARK: Standing

    private mutating func stand(
        _ sample: Sample, since: Uptime, wasParked: Bool, _ pending: Departure?, _ limits: Limits,
        isTripOpen: Bool, anchor: Coordinate, variance: Double
    ) -> Change? {
        let speed = sample.reading.speed
        let isQuiet = speed < limits.stop
        let isParked = wasParked || sample.instant.seconds(since: since) >= Self.parkAfter
        var departure = pending
        if isQuiet, departure == nil { learnNoise(speed, sample.elapsed) }
        if isQuiet {
            departure?.pause()
            let patience = departure.map { quietPatience($0, isParked: isParked) } ?? 0
            if let last = departure?.lastMove, sample.instant.seconds(since: last) > patience,
                !(isParked && isTripOpen)
            {
                departure = nil
            }
        } else {
            if departure == nil {
                departure = Departure(sample, anchor: anchor, variance: variance)
            }
            departure?.add(sample, isBrisk: speed >= limits.go)
        }
        if let departure, !isQuiet,
            isSure(departure, sample, isParked: isParked, isTripOpen: isTripOpen)
        {
            state = .moving(slowing: nil)
            return .departed(departure, stood: departure.began.seconds(since: since))
        }
        state = .standing(since: since, isParked: isParked, departure: departure)
        return nil
    }

    private mutating func learnNoise(_ speed: Double, _ elapsed: Double) {
        // The mean of a Rayleigh-distributed speed is 1.2533 sigma.
        let sigma = min(Self.mostNoise, max(Self.leastNoise, speed / 1.2533))
        restNoise += min(1, elapsed / Self.noiseSpan) * (sigma - restNoise)
    }

    private func quietPatience(_ departure: Departure, isParked: Bool) -> Double {
        guard isParked else { return Self.stopAfter }
        return departure.distance >= Self.seriousDeparture
            ? Self.parkedPatience : Self.slightPatience
    }

    private func isSure(
        _ departure: Departure, _ sample: Sample, isParked: Bool, isTripOpen: Bool
    ) -> Bool {
        let reach = departure.path.length
        guard isParked else {
            return departure.isBrisk(at: sample.instant)
                || reach >= max(Self.stoppedReach, Self.stoppedReachPerNoise * restNoise)
        }
        if departure.isFast(at: sample.instant) { return true }
        let needed =
            isTripOpen
            ? max(Self.openReach, 2 * sample.sigma) : max(Self.closedReach, 4 * sample.sigma)
        guard reach >= needed else { return false }
        // No noise walks this much further in one direction.
        if reach >= needed + Self.certainReach { return true }
        return departure.isConfirmed(by: sample.place, sigma: sample.sigma)
    }

    // MARK: Being told

    /// It drives: an outage ended somewhere else.
    mutating func move() { state = .moving(slowing: nil) }

    /// It is parked, and has been since then.
    mutating func park(since instant: Uptime) {
        state = .standing(since: instant, isParked: true, departure: nil)
    }

    /// Signs of moving before an outage prove nothing after it.
    mutating func forgetDeparture() {
        if case .standing(let since, let isParked, _) = state {
            state = .standing(since: since, isParked: isParked, departure: nil)
        }
    }

    /// The same on a clock that reads `shift` more.
    mutating func shift(by shift: Duration) {
        switch state {
        case .moving:
            state = .moving(slowing: nil)
        case .standing(let since, let isParked, _):
            state = .standing(
                since: since.advanced(by: shift), isParked: isParked, departure: nil)
        }
    }

    /// What was placed before is that much later.
    mutating func slide(by shift: Duration) {
        switch state {
        case .moving(var slowing):
            slowing?.since.shift(by: shift)
            state = .moving(slowing: slowing)
        case .standing(var since, let isParked, var departure):
            since.shift(by: shift)
            departure?.slide(by: shift)
            state = .standing(since: since, isParked: isParked, departure: departure)
        }
    }

    /// Speeds that separate standing from driving, above the noise of this receiver. m/s
    private struct Limits {
        let stop: Double
        let go: Double

        init(noise: Double, sigma: Double) {
            stop = max(0.40, 3 * noise, 2.5 * sigma)
            go = max(0.80, 4.5 * noise, 4 * sigma)
        }
    }

    /// Seconds over which the velocity is averaged.
    private static let meanSpan = 1.5
    /// Seconds of slowness that are a stop.
    private static let stopAfter = 2.0
    /// Seconds of stop that are parking: leaving it takes stronger proof.
    private static let parkAfter = 20.0
    /// m/s; never slow at this speed, however noisy the receiver.
    private static let neverSlow = 1.5
    private static let noiseSpan = 20.0
    private static let leastNoise = 0.03
    private static let mostNoise = 0.4
    /// Metres of pending path that are worth remembering for long.
    private static let seriousDeparture = 3.0
    /// Seconds of quiet after which an unconfirmed departure is forgotten.
    private static let parkedPatience = 30.0
    private static let slightPatience = 2.5
    /// Metres of coherent displacement that end a short stop.
    private static let stoppedReach = 2.0
    private static let stoppedReachPerNoise = 12.0
    /// Metres that end parking while the trip is open, and when it is closed.
    private static let openReach = 5.0
    private static let closedReach = 25.0
    private static let certainReach = 35.0
}
