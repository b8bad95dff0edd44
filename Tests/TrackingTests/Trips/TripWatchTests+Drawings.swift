import Positioning

import Testing

@testable import Tracking

/// A silence before a fix, and whether the trip survives it.
struct Silence: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let seconds: Double
    let chord: Double
    let isRestart: Bool
    let goesOn: Bool

    init(_ description: String, _ seconds: Double, chord: Double, isRestart: Bool, goesOn: Bool) {
        testDescription = description
        self.seconds = seconds
        self.chord = chord
        self.isRestart = isRestart
        self.goesOn = goesOn
    }
}

/// What a car does, a column every 20 s, and what a trip watch says.
struct Day: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let drawn: String
    let hears: String

    init(_ description: String, _ drawn: String, _ hears: String) {
        testDescription = description
        self.drawn = drawn
        self.hears = hears
    }
}

/// A car that drives east at 10 m/s or stands, and the motion an estimator would tell of it.
///
/// Moments between two columns are half a column after the first.
struct Car {
    var watch: TripWatch
    var outcomes: [TripWatch.Outcome] = []
    var now = Uptime(.seconds(-20))
    private(set) var heard = ""
    private(set) var closed: [TripRecord] = []
    private var place = Coordinate(latitude: 52, longitude: 5)
    private var standingSince: Uptime? = Uptime(.seconds(-1000))
    private var isAfterGap = false
    private var odometer = 0.0

    init(nextID: Int64 = 1) { watch = TripWatch(Settings.Trip(), nextID: nextID) }

    mutating func live(_ drawn: String) -> String {
        var said = ""
        for column in drawn {
            now = now.advanced(bySeconds: 20)
            switch column {
            case "d": move(20, speed: 10)
            case "s": stand()
            case "w": watch.woke(at: now, into: &outcomes)
            default: isAfterGap = true
            }
            said += settle()
        }
        return said
    }

    /// Drives for a while and stands again.
    mutating func drive(seconds: Double, speed: Double) {
        now = now.advanced(bySeconds: seconds)
        move(seconds, speed: speed, began: now.advanced(bySeconds: -seconds))
        _ = settle()
        observe(.stopped(since: now), speed: 0, .stopped)
        standingSince = now
        _ = settle()
    }

    mutating func bridge(_ metres: Double) {
        now = now.advanced(bySeconds: 20)
        place = place.moved(by: Displacement(east: metres, north: 0))
        var motion = motion(nil, speed: 10, .moving)
        motion.bridged = metres
        motion.isAfterGap = true
        watch.observe(motion, into: &outcomes)
        _ = settle()
    }

    mutating func startByHand() -> Int64? {
        watch.start(
            byHandAt: motion(nil, speed: 0, .parked).estimate, standingSince: standingSince,
            into: &outcomes)
    }

    private mutating func move(_ seconds: Double, speed: Double, began: Uptime? = nil) {
        let anchor = place
        var change: MotionEstimator.Change?
        var metres = seconds * speed
        if let since = standingSince {
            let began = began ?? now.advanced(bySeconds: -10)
            metres = now.seconds(since: began) * speed
            change = .departed(began: began, from: anchor, stood: began.seconds(since: since))
            standingSince = nil
        }
        place = place.moved(by: Displacement(east: metres, north: 0))
        observe(change, speed: speed, .moving, driven: metres)
    }

    private mutating func stand() {
        var change: MotionEstimator.Change?
        var metres = 0.0
        if standingSince == nil, !isAfterGap {
            let since = now.advanced(bySeconds: -10)
            metres = 100
            place = place.moved(by: Displacement(east: metres, north: 0))
            change = .stopped(since: since)
            standingSince = since
        }
        observe(change, speed: 0, .stopped, driven: metres)
    }

    private mutating func observe(
        _ change: MotionEstimator.Change?, speed: Double, _ state: MotionState, driven: Double = 0
    ) {
        odometer += driven
        var motion = motion(change, speed: speed, state)
        motion.driven = driven
        motion.isAfterGap = isAfterGap
        if isAfterGap, let last {
            watch.heard(
                after: MotionEstimator.Silence(seconds: now.seconds(since: last), chord: 0),
                at: now, isRestart: false, into: &outcomes)
        }
        isAfterGap = false
        last = now
        watch.observe(motion, into: &outcomes)
    }

    private var last: Uptime?

    private func motion(
        _ change: MotionEstimator.Change?, speed: Double, _ state: MotionState
    ) -> MotionEstimator.Motion {
        MotionEstimator.Motion(
            estimate: Estimate(
                instant: now, coordinate: place, accuracy: 3, sigma: 1,
                velocity: Displacement(east: speed, north: 0), speed: speed, track: 90,
                heightAboveSeaLevel: nil, motion: state, odometer: odometer),
            change: change)
    }

    private mutating func settle() -> String {
        var letter = " "
        for outcome in outcomes {
            switch outcome {
            case .started: letter = "S"
            case .point: break
            case .ended(let record):
                letter = record.ending == .interrupted ? "I" : "E"
                closed.append(record)
            case .discarded: letter = "D"
            }
        }
        outcomes = []
        if letter != " " { heard += letter }
        return letter
    }
}
