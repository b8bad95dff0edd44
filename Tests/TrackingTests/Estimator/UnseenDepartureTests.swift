import Positioning
import Testing

@testable import Tracking

@Suite("A departure that begins in a silence loses neither its metres nor its first instant")
struct UnseenDepartureTests {
    /// Stands until `leaves`, then speeds up evenly to 10 m/s in five seconds, and drives on.
    private static func place(_ seconds: Double, leaves: Double) -> (metres: Double, speed: Double)
    {
        let driven = max(0, seconds - leaves)
        let gaining = min(driven, 5)
        return (gaining * gaining + max(0, driven - 5) * 10, gaining * 2)
    }

    /// The change that tells of the departure, and all metres of 120 s.
    private static func drive(
        leaves: Double = 60, silent: ClosedRange<Double>, isTripOpen: Bool = false
    ) -> (began: Double?, from: Coordinate?, metres: Double, change: MotionEstimator.Change?) {
        var estimator = MotionEstimator()
        var began: Double?
        var from: Coordinate?
        var first: MotionEstimator.Change?
        for second in 0...120 where !silent.contains(Double(second)) {
            let (metres, speed) = place(Double(second), leaves: leaves)
            let motion = estimator.observe(
                Sample.fix(at: Double(second), east: metres, speed: speed),
                isTripOpen: isTripOpen, maximumSpeed: 70)
            if first == nil { first = motion.change }
            if case .departed(let instant, let place, _) = motion.change {
                began = instant.seconds
                from = place
            }
        }
        return (began, from, estimator.odometer, first)
    }

    @Test(
        "a silence of 3 to 60 s during the departure costs a few metres at most",
        arguments: [60.5...63.5, 61...66, 59.5...64, 62.5...72, 58.5...80, 57...95])
    func metres(silent: ClosedRange<Double>) throws {
        let whole = Self.drive(silent: 200...201)
        let drive = Self.drive(silent: silent)
        #expect(abs(drive.metres - whole.metres) < 4, "\(drive.metres) of \(whole.metres) m")
        let began = try #require(drive.began)
        // The car may have waited inside; what is known is how fast it was behind it, and how far.
        let slack = 2.5
        #expect(began >= min(59, silent.lowerBound - 1) && began <= 60 + slack, "\(began)")
        let from = try #require(drive.from)
        #expect(from.distance(to: Sample.origin) < 3)
    }

    @Test("two silences in one departure are one")
    func twice() {
        var estimator = MotionEstimator()
        for second in 0...120 where ![61, 62, 63, 65, 66, 67].contains(second) {
            let (metres, speed) = Self.place(Double(second), leaves: 60)
            _ = estimator.observe(
                Sample.fix(at: Double(second), east: metres, speed: speed), isTripOpen: false,
                maximumSpeed: 70)
        }
        let (whole, _) = Self.place(120, leaves: 60)
        #expect(abs(estimator.odometer - whole) < 5, "\(estimator.odometer) of \(whole) m")
    }

    @Test("two fixes that are missing at 1 Hz are no outage, whatever the clock adds")
    func twoMissing() {
        for rounding in [0.0, 0.0005, 0.05] {
            var cadence = Cadence()
            for _ in 0..<5 { cadence.observe(1 + rounding / 3) }
            #expect(3 + rounding <= cadence.outageAfter)
            #expect(4 > cadence.outageAfter)
        }
    }

    @Test(
        "a parked car that is 60 m elsewhere after a short silence, and stands, has driven nothing")
    func noise() {
        var estimator = MotionEstimator()
        for second in 0...400 where !(60...70).contains(second) {
            let motion = estimator.observe(
                Sample.fix(at: Double(second), east: second > 70 ? 60 : 0, sigma: 8),
                isTripOpen: false, maximumSpeed: 70)
            #expect(motion.change == nil && motion.bridged == nil)
        }
        #expect(estimator.odometer == 0)
    }

    @Test("a car that moves at the very first fix and stops at a light has been driving since then")
    func firstSeenMoving() {
        let began = Self.began(waiting: 8, firstSpeed: 2.1)
        #expect(began.map { abs($0) < 0.01 } == true)
        // A spike at the first fix of a car that leaves much later proves nothing.
        #expect(Self.began(waiting: 40, firstSpeed: 2.1).map { $0 > 39 } == true)
        #expect(Self.began(waiting: 8, firstSpeed: 1.2).map { $0 > 7 } == true)
    }

    private static func began(waiting: Double, firstSpeed: Double) -> Double? {
        var estimator = MotionEstimator()
        for second in 0...90 {
            let (metres, speed) = place(Double(second), leaves: waiting)
            let motion = estimator.observe(
                Sample.fix(
                    at: Double(second), east: metres, speed: second == 0 ? firstSpeed : speed),
                isTripOpen: false, maximumSpeed: 70)
            if case .departed(let instant, _, _) = motion.change { return instant.seconds }
        }
        return nil
    }

    /// A parked car that is heard again so many seconds later, so many metres on, and drives off.
    private static func found(_ metres: Double, after silence: Double) -> (
        seen: Double, unseen: Double
    ) {
        var estimator = MotionEstimator()
        for second in 0...60 {
            _ = estimator.observe(
                Sample.fix(at: Double(second), east: 0), isTripOpen: false, maximumSpeed: 70)
        }
        var (seen, unseen) = (0.0, 0.0)
        for second in 0...60 {
            let (driven, speed) = place(Double(second), leaves: 10)
            let motion = estimator.observe(
                Sample.fix(
                    at: 60 + silence + Double(second), east: metres + driven, speed: speed),
                isTripOpen: false, maximumSpeed: 70)
            seen += motion.driven
            unseen += motion.bridged ?? 0
        }
        return (seen, unseen)
    }

    /// Metres, and seconds of silence before.
    private static let near: [(Double, Double)] = [
        (800, 90), (5000, 600), (5000, 30 * 86_400), (60_000, 86_400),
    ]
    /// Plausible for the time alone: 70 m/s for a day and a half is 9000 km.
    private static let far: [(Double, Double)] = [
        (65_000, 920), (65_000, 86_400), (300_000, 7 * 86_400), (2_000_000, 147_900),
    ]

    @Test("a way that was driven before the first fix counts, however long the car was parked")
    func droveOff() {
        for (metres, silence) in Self.near {
            let found = Self.found(metres, after: silence)
            #expect(abs(found.unseen - metres) < metres * 0.01 + 5, "\(found) of \(metres) m")
        }
    }

    @Test("a car found where no quarter of an hour takes it was not driven there in this trip")
    func elsewhere() {
        let here = Self.found(0, after: 200)
        for (metres, silence) in Self.far {
            let found = Self.found(metres, after: silence)
            #expect(found.unseen == 0, "\(found) of \(metres) m")
            #expect(abs(found.seen - here.seen) < 10, "\(found) as \(here)")
        }
    }
}
