import Positioning
import Simulation

@testable import Tracking

/// A drive whose truth is known, through an estimator and a smoother.
struct Hindsight {
    let drive: Simulation.Drive
    private(set) var smoother = PathSmoother()
    /// What the estimator said when it drove, and what became of it.
    private(set) var live: [Estimate] = []
    private(set) var points: [SmoothedPoint] = []
    /// How long after its instant each point came, at the fixes that brought it.
    private(set) var lags: [Double] = []
    /// The most nodes that ever waited.
    private(set) var mostWaiting = 0
    private(set) var began: Uptime?
    private(set) var end: Uptime?

    /// The trip is as the estimator's departures and stops say; `stop` seconds of standing end it.
    init(
        _ drive: Simulation.Drive, model: ReceiverModel = ReceiverModel(), seed: UInt64,
        sigma: Double? = nil, isDoppler: Bool = true, stop: Double = 120,
        interrupted: (after: Double, by: (inout PathSmoother) -> Void)? = nil
    ) {
        self.drive = drive
        var estimator = MotionEstimator()
        var interrupted = interrupted
        for heard in SimulatedReceiver(model, in: drive, seed: seed, from: Self.date) {
            guard let reading = heard.reading else { continue }
            let instant = Uptime(seconds: heard.truth.time)
            if let (after, change) = interrupted, heard.truth.time > after {
                change(&smoother)
                interrupted = nil
            }
            var epoch = Epoch(received: instant)
            epoch.speed = isDoppler ? reading.speed : nil
            epoch.track = isDoppler ? reading.track : nil
            let fix = Fix(
                epoch: epoch, coordinate: reading.coordinate, instant: instant,
                sigma: sigma ?? reading.sigma)
            let motion = estimator.observe(
                fix, isTripOpen: began != nil && end == nil, maximumSpeed: 70)
            take(motion, standingSince: estimator.standingSince, stop: stop)
        }
        guard let began, end == nil else { return }
        finish(at: max(began, live.last?.instant ?? began))
    }

    private mutating func take(
        _ motion: MotionEstimator.Motion, standingSince: Uptime?, stop: Double
    ) {
        let instant = motion.estimate.instant
        if began == nil, case .departed(let first, _, _) = motion.change {
            began = first
            smoother.begin(at: first)
        }
        if motion.estimate.motion == .moving { live.append(motion.estimate) }
        let before = points.count
        smoother.observe(motion, into: &points)
        lags += points[before...].map { instant.seconds(since: $0.instant) }
        mostWaiting = max(mostWaiting, smoother.waiting)
        if began != nil, end == nil, let since = standingSince,
            instant.seconds(since: since) >= stop
        {
            finish(at: since)
        }
    }

    private mutating func finish(at instant: Uptime) {
        end = instant
        smoother.end(at: instant, into: &points)
    }

    // MARK: Errors

    func error(_ place: Coordinate, at instant: Uptime) -> Double {
        drive.truth(at: instant.seconds).coordinate.distance(to: place)
    }

    /// Root mean square over the instants at which the car was known to drive.
    var liveError: Double { rms(live.map { error($0.coordinate, at: $0.instant) }) }
    var smoothError: Double {
        let driven = Set(live.map(\.instant))
        return rms(
            points.filter { driven.contains($0.instant) }
                .map { error($0.coordinate, at: $0.instant) })
    }

    private func rms(_ errors: [Double]) -> Double {
        guard !errors.isEmpty else { return .infinity }
        return (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    }

    private static let date = UTC(milliseconds: 1_780_000_000_000)
}

extension ReceiverModel {
    /// Between high houses: metres of error that last a quarter of a minute, and noisy Doppler.
    static func canyon(rate: Double = 1) -> ReceiverModel {
        var model = ReceiverModel()
        model.rate = rate
        model.slowError = 10
        model.slowErrorTime = 15
        model.fastError = 4
        model.dopplerError = 0.3
        return model
    }
}

extension Simulation.Drive {
    /// Through a town with lights, ten minutes.
    static func town(
        from start: Coordinate = Coordinate(latitude: 52.1, longitude: 5.1), heading: Double = 20
    ) -> Simulation.Drive {
        var legs: [Leg] = [.stop(40)]
        for block in 0..<10 {
            legs += [
                .straight(350, speed: 12), .turn(block.isMultiple(of: 2) ? 90 : -70, radius: 12),
                .straight(250, speed: 14),
            ]
            if block.isMultiple(of: 3) { legs.append(.stop(25)) }
        }
        return Simulation.Drive(from: start, heading: heading, legs: legs + [.stop(200)])
    }

    /// A bent road with a tunnel of 900 m in it, 45 s long.
    static func tunnelled(
        from start: Coordinate = Coordinate(latitude: 52.1, longitude: 5.1), heading: Double = 20
    ) -> Simulation.Drive {
        Simulation.Drive(
            from: start, heading: heading,
            legs: [
                .stop(40), .straight(1200, speed: 20), .turn(30, radius: 300),
                .tunnel(900, speed: 20), .turn(30, radius: 300), .straight(1500, speed: 20),
                .stop(200),
            ])
    }
}
