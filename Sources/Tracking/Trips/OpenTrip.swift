import Positioning

/// The drive that is going on: its figures so far, and what is needed to end it rightly.
///
/// Units: metres, seconds.
struct OpenTrip: Equatable, Codable, Sendable {
    private(set) var record: TripRecord
    /// Since when the car has not been driving; `nil` while it drives.
    private(set) var standingSince: Uptime? {
        didSet { waitingSince = standingSince }
    }
    /// Since when standing counts towards the end: `standingSince`, or when the power came back.
    private(set) var waitingSince: Uptime?
    /// The instant of the newest fix in it.
    private(set) var last: Uptime
    private var thinner = PathThinner()
    private var ascent = AscentMeter()
    /// The latest long stand: the trip may have ended there.
    private var stand: Stand?

    private struct Stand: Equatable, Codable, Sendable {
        var since: Uptime
        var distance: Double
        var place: Coordinate
    }

    init(_ record: TripRecord, standingSince: Uptime? = nil) {
        self.record = record
        self.standingSince = standingSince
        waitingSince = standingSince
        last = record.start.uptime
    }

    /// The first point: where the car left from.
    mutating func begin(speed: Double, accuracy: Double) -> TrackPoint {
        let point = TrackPoint(
            instant: record.start.uptime, coordinate: record.startCoordinate,
            heightAboveSeaLevel: nil, speed: speed, track: nil, accuracy: accuracy)
        thinner.begin(at: point)
        record.points += 1
        return point
    }

    /// The power was off: a stand that began before it has to last from now on.
    mutating func waitAnew(at instant: Uptime) {
        if standingSince != nil { waitingSince = instant }
    }

    mutating func renumber(by shift: Int64) { record.id += shift }

    mutating func name(start place: String?) { record.startPlace = place }

    mutating func edit(_ edit: TripEdit) { record = record.edited(edit) }

    mutating func name(vehicle: String?) { record.vehicle = vehicle }

    /// Whether standing so long is a stop of the trip.
    static func isStop(_ stood: Double) -> Bool { stood >= stopAtLeast }

    /// The point of `estimate`, when it is what was seen last before the silence that `motion` ends.
    mutating func keep(_ estimate: Estimate, before motion: MotionEstimator.Motion) -> TrackPoint? {
        guard estimate.instant == last, standingSince == nil || motion.estimate.motion == .moving,
            let point = thinner.keep(estimate)
        else { return nil }
        record.points += 1
        return point
    }

    /// Takes in what one fix changed; the point to keep, if any.
    mutating func observe(_ motion: MotionEstimator.Motion) -> TrackPoint? {
        let estimate = motion.estimate
        if motion.isAfterGap {
            if standingSince == nil || estimate.motion == .moving { record.gaps += 1 }
            thinner.breakPath()
        }
        record.distance += motion.driven
        record.bridgedDistance += motion.bridged ?? 0
        countTime(motion)
        record.maximumSpeed = max(record.maximumSpeed, estimate.speed)
        if estimate.motion == .moving { ascent.observe(estimate.heightAboveSeaLevel) }
        record.ascent = ascent.total
        record.end = Moment(estimate.instant)
        record.endCoordinate = estimate.coordinate
        last = estimate.instant
        let point = thinner.observe(estimate)
        if point != nil { record.points += 1 }
        return point
    }

    private mutating func countTime(_ motion: MotionEstimator.Motion) {
        let instant = motion.estimate.instant
        switch motion.change {
        case .stopped(let since):
            standingSince = since
            record.movingTime = max(0, record.movingTime + since.seconds(since: last))
        case .departed(let began, let anchor, let stood):
            if let since = standingSince, stood >= Self.longStand {
                stand = Stand(
                    since: since, distance: record.distance - motion.driven, place: anchor)
            }
            if Self.isStop(stood), standingSince != nil { record.stops += 1 }
            standingSince = nil
            record.movingTime += max(0, instant.seconds(since: max(began, record.start.uptime)))
        case .resumed:
            standingSince = nil
        case .towed, nil:
            if motion.estimate.motion == .moving, !motion.isAfterGap {
                record.movingTime += instant.seconds(since: last)
            }
        }
    }

    /// The trip as it is if it ended at `end`.
    ///
    /// A last hop of a few metres after a long stand is not driving: the trip ended at the stand.
    func closed(at end: Uptime, _ ending: TripEnding) -> TripRecord {
        var closed = record
        closed.ending = ending
        closed.end = Moment(end)
        if let stand, stand.since < end, record.distance - stand.distance < Self.shortHop {
            closed.end = Moment(stand.since)
            closed.endCoordinate = stand.place
            closed.distance = stand.distance
            closed.stops -= 1
        }
        return closed
    }

    /// Moves everything that is remembered to a clock that reads `shift` more.
    mutating func shift(by shift: Duration) {
        slide(by: shift)
        thinner = PathThinner()
        thinner.breakPath()
    }

    /// What was placed before is that much later, on the same clock: its path goes on.
    mutating func slide(by shift: Duration) {
        record.start.uptime = record.start.uptime.advanced(by: shift)
        record.end.uptime = record.end.uptime.advanced(by: shift)
        let waitingSince = waitingSince?.advanced(by: shift)
        standingSince = standingSince?.advanced(by: shift)
        self.waitingSince = waitingSince
        last = last.advanced(by: shift)
        thinner.slide(by: shift)
        stand = stand.map {
            Stand(since: $0.since.advanced(by: shift), distance: $0.distance, place: $0.place)
        }
    }

    /// Seconds of standing that may have been the end; estimation.md (d).
    private static let longStand = 20.0
    /// Metres.
    private static let shortHop = 12.0
    /// Seconds of standing that are a stop worth counting.
    private static let stopAtLeast = 10.0
}
