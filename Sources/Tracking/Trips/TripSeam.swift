import Positioning

/// What lies between two trips that become one: a stand, or a stretch that nobody saw.
///
/// As if the trip had gone on: found again where it was left the car stood there, and a stand that is long
/// enough is a stop; found elsewhere, or last seen moving, it came there unseen, which is a gap.
///
/// Units: metres, seconds. Source: SPEC §6, §7; the rules are those of `MotionEstimator` and `OpenTrip`.
struct TripSeam: Equatable {
    let seconds: Double
    /// The car was somewhere else afterwards, or was seen moving last.
    let isUnseen: Bool
    /// Length of the unseen stretch; 0 when the car stood, and when no car gets there that fast.
    let bridged: Double
    /// Climbed unseen.
    let ascent: Double
    /// Nothing was recorded of what was between.
    let breaksPath: Bool

    init(from first: RecordedTrip, to second: RecordedTrip, maximumSpeed: Double) {
        let (before, after) = (first.record, second.record)
        let (exit, entry) = (first.points.last, second.points.first)
        seconds = max(0, after.start.uptime.seconds(since: before.end.uptime))
        let step = before.endCoordinate.displacement(to: after.startCoordinate)
        let chord = step.length
        let sigma = ErrorRadius.sigma(ofShown: entry?.accuracy ?? 0)
        let isPlausible = MotionEstimator.isPlausible(
            chord, seconds: seconds, sigma: sigma, maximumSpeed: maximumSpeed)
        let hasMoved = !isPlausible || MotionEstimator.hasMoved(chord, sigma: sigma)
        // A trip that was cut while it drove goes on at the same instant: nothing lies between.
        let isWhole = seconds == 0 && !hasMoved
        isUnseen = !isWhole && (hasMoved || before.ending == .interrupted)
        bridged =
            isUnseen && isPlausible
            ? UnseenStretch(
                entry: UnseenStretch.End(position: .zero, velocity: Self.velocity(exit)),
                exit: UnseenStretch.End(position: step, velocity: Self.velocity(entry)),
                seconds: seconds
            ).length : 0
        var meter = AscentMeter()
        if isUnseen {
            meter.observe(exit?.heightAboveSeaLevel)
            meter.observe(entry?.heightAboveSeaLevel)
        }
        ascent = meter.total
        breaksPath = isUnseen || before.ending == .powerOff
    }

    /// Whether it counts as a stop of the trip.
    var isStop: Bool { !isUnseen && OpenTrip.isStop(seconds) }

    private static func velocity(_ point: TrackPoint?) -> Displacement {
        guard let point, let track = point.track else { return .zero }
        return Bearing.step(point.speed, towards: track)
    }
}
