package import Positioning

/// Decides when a drive begins and ends.
///
/// It begins when a departure is sure, back-dated to its first instant; it ends when the car has stayed
/// put for `stop`, back-dated to the instant it stopped, or when nothing has been heard for too long.
/// Silence while driving is patient: a tunnel is not an end.
///
/// Units: metres, seconds. Source: SPEC §7, estimation.md (d).
package struct TripWatch: Equatable, Codable, Sendable {
    package enum Outcome: Equatable, Sendable {
        indirect case started(TripRecord)
        case point(TrackPoint, trip: Int64)
        indirect case ended(TripRecord)
        indirect case discarded(TripRecord)
    }

    private var settings: Settings.Trip
    /// Asked with every fix, and large.
    private var trip: Boxed<OpenTrip>?
    private var nextID: Int64

    package init(_ settings: Settings.Trip, nextID: Int64 = 1) {
        self.settings = settings
        self.nextID = nextID
    }

    package var isOpen: Bool { trip != nil }
    package var record: TripRecord? {
        guard let trip else { return nil }
        return trip.value.record
    }
    /// Of the open trip.
    var id: Int64? {
        guard let trip else { return nil }
        return trip.value.record.id
    }

    /// Nobody saw the car from `estimate` to `motion`: the path is kept up to where it was seen last.
    mutating func keep(
        _ estimate: Estimate?, before motion: MotionEstimator.Motion,
        into outcomes: inout [Outcome]
    ) {
        if let estimate, let point = trip?.value.keep(estimate, before: motion), let id {
            outcomes.append(.point(point, trip: id))
        }
    }

    /// Takes in what one fix changed.
    package mutating func observe(
        _ motion: MotionEstimator.Motion, into outcomes: inout [Outcome]
    ) {
        if case .departed(let began, let anchor, _) = motion.change, trip == nil {
            start(at: began, from: anchor, motion.estimate, into: &outcomes)
        }
        guard trip != nil else { return }
        if let point = trip?.value.observe(motion), let id = trip?.value.record.id {
            outcomes.append(.point(point, trip: id))
        }
        endIfStanding(at: motion.estimate.instant, into: &outcomes)
    }

    /// Nothing may have been heard for a while.
    package mutating func woke(at now: Uptime, into outcomes: inout [Outcome]) {
        if let wakeAt, now >= wakeAt { endIfStanding(at: now, into: &outcomes) }
        guard let last = trip?.value.last, trip?.value.standingSince == nil,
            now.seconds(since: last) >= Self.longestSilence
        else { return }
        close(at: last, .interrupted, into: &outcomes)
    }

    /// When `woke` has something to decide, if nothing is heard until then.
    package var wakeAt: Uptime? {
        guard let trip else { return nil }
        let last = trip.value.last
        if let since = trip.value.waitingSince {
            // What was delivered late may tell of a departure.
            return max(
                since.advanced(bySeconds: settings.stop),
                last.advanced(bySeconds: Self.latestDelivery))
        }
        return last.advanced(bySeconds: Self.longestSilence)
    }

    /// Judges, when a fix ends a silence, whether the trip from before it is still going on.
    ///
    /// After a restart the silence may be longer, and the trip is closed as the power left it.
    package mutating func heard(
        after silence: MotionEstimator.Silence, at instant: Uptime, isRestart: Bool,
        into outcomes: inout [Outcome]
    ) {
        guard let last = trip?.value.last else { return }
        let isOver =
            isRestart
            ? silence.seconds > max(settings.reopen, settings.stop)
            : silence.seconds >= settings.stop
        let wasDriven =
            silence.chord / silence.seconds >= Self.drivenSpeed
            && silence.chord <= Self.farthestDriven
        guard isOver, !wasDriven else {
            // While the power is on `stop` alone decides; it was not.
            if isRestart { trip?.value.waitAnew(at: instant) }
            return
        }
        if let since = trip?.value.standingSince {
            close(at: since, isRestart ? .powerOff : .stop, into: &outcomes)
        } else {
            close(at: last, .interrupted, into: &outcomes)
        }
    }

    /// A person starts a trip here and now; `nil` when one is open already.
    package mutating func start(
        byHandAt estimate: Estimate, standingSince: Uptime?, into outcomes: inout [Outcome]
    ) -> Int64? {
        guard trip == nil else { return nil }
        var record = TripRecord(
            id: nextID, start: Moment(estimate.instant), at: estimate.coordinate)
        record.isByHand = true
        nextID += 1
        begin(
            OpenTrip(record, standingSince: standingSince.map { _ in estimate.instant }),
            estimate, into: &outcomes)
        return record.id
    }

    /// A person ends the trip; `nil` when none is open.
    package mutating func stopByHand(into outcomes: inout [Outcome]) -> Int64? {
        guard let trip = trip?.value else { return nil }
        close(at: trip.standingSince ?? trip.last, .byHand, into: &outcomes)
        return trip.record.id
    }

    /// The input is over, or the trip can never go on.
    package mutating func interrupt(
        _ ending: TripEnding? = nil, into outcomes: inout [Outcome]
    ) {
        guard let trip = trip?.value else { return }
        if let since = trip.standingSince {
            close(at: since, ending ?? .interrupted, into: &outcomes)
        } else {
            close(at: trip.last, .interrupted, into: &outcomes)
        }
    }

    /// Names the place where the open trip began.
    package mutating func name(start place: String?) { trip?.value.name(start: place) }

    /// Names the vehicle that the open trip is driven with, unless a person says otherwise.
    package mutating func name(vehicle: String?) { trip?.value.name(vehicle: vehicle) }

    /// A person says something about the open trip; the trip, or `nil` when none is open.
    package mutating func edit(_ edit: TripEdit) -> TripRecord? {
        trip?.value.edit(edit)
        return trip?.value.record
    }

    /// Gives away so many numbers that no trip has or will have; the first of them.
    package mutating func reserve(_ count: Int64) -> Int64 {
        defer { nextID += count }
        return nextID
    }

    /// Trips to come have this number or a higher one.
    package mutating func begin(numbersAt least: Int64) { nextID = max(nextID, least) }

    /// Numbers the open trip and those to come `shift` higher.
    package mutating func renumber(by shift: Int64) {
        nextID += shift
        trip?.value.renumber(by: shift)
    }

    package mutating func shift(by shift: Duration) { trip?.value.shift(by: shift) }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) { trip?.value.slide(by: shift) }

    /// Other settings from now on.
    package mutating func apply(_ settings: Settings.Trip) { self.settings = settings }

    // MARK: Starting and ending

    private mutating func start(
        at began: Uptime, from anchor: Coordinate, _ estimate: Estimate,
        into outcomes: inout [Outcome]
    ) {
        let record = TripRecord(id: nextID, start: Moment(began), at: anchor)
        nextID += 1
        begin(OpenTrip(record), estimate, into: &outcomes)
    }

    private mutating func begin(
        _ opening: OpenTrip, _ estimate: Estimate, into outcomes: inout [Outcome]
    ) {
        var opening = opening
        let point = opening.begin(speed: 0, accuracy: estimate.accuracy)
        outcomes.append(.started(opening.record))
        outcomes.append(.point(point, trip: opening.record.id))
        trip = Boxed(opening)
    }

    private mutating func endIfStanding(at now: Uptime, into outcomes: inout [Outcome]) {
        guard let trip, let since = trip.value.standingSince,
            let waiting = trip.value.waitingSince,
            now.seconds(since: waiting) >= settings.stop
        else { return }
        close(at: since, .stop, into: &outcomes)
    }

    private mutating func close(
        at end: Uptime, _ ending: TripEnding, into outcomes: inout [Outcome]
    ) {
        guard let closed = trip?.value.closed(at: end, ending) else { return }
        trip = nil
        let driven = closed.distance + closed.bridgedDistance
        let isSmall =
            driven < settings.minimumDistance || closed.duration < settings.minimumDuration
        outcomes.append(isSmall && !closed.isByHand ? .discarded(closed) : .ended(closed))
    }

    /// Seconds that a receiver's line may be stalled before silence means standing.
    private static let latestDelivery = 30.0
    /// Seconds without a fix that close a trip last seen moving.
    private static let longestSilence = 900.0
    /// m/s, mean over a silence: the car drove through it, as in a long tunnel.
    private static let drivenSpeed = 2.5
    /// Metres as the crow flies that nobody drives through without a stand that ends a trip: a
    /// filling of a car lasts for less, and another takes that long.
    private static let farthestDriven = 1_000_000.0
}
