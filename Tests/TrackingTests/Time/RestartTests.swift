import Positioning
import Testing

@testable import Tracking

@Suite("After a power cut nothing is decided until it is known how long it was")
struct RestartTests {
    private static func restart(offset: ClockOffset?) -> Restart {
        Restart(
            PipelineMemory(
                estimator: MotionEstimator(), trips: TripWatch(Settings.Trip()),
                places: PlacesMemory(),
                picture: Picture(),
                offset: offset))
    }

    private static let before = ClockOffset(of: date, at: Uptime(.seconds(1000)))
    private static let date = UTC(milliseconds: 1_780_000_000_000)

    @Test("the shift puts old times before this boot, as far as the calendars say")
    func shift() {
        let now = ClockOffset(of: Self.date.advanced(bySeconds: 300), at: Uptime(.seconds(20)))
        let verdict = Self.restart(offset: Self.before).verdict(offset: now)
        // 1000 s of the old clock is 300 s before 20 s of this one.
        #expect(verdict == .shift(.seconds(-280 - 1000)))
    }

    @Test("without UTC of the earlier boot nobody can know")
    func neverProved() {
        #expect(Self.restart(offset: nil).verdict(offset: nil) == .unknowable)
        #expect(Self.restart(offset: nil).verdict(offset: Self.before) == .unknowable)
    }

    @Test("without UTC of this boot it waits for five minutes, and no longer")
    func patience() {
        var restart = Self.restart(offset: Self.before)
        #expect(restart.verdict(offset: nil) == .waiting)
        for second in 1...300 {
            restart.hold(Sample.fix(at: Double(second), east: 0))
            #expect(restart.verdict(offset: nil) == .waiting)
        }
        restart.hold(Sample.fix(at: 301, east: 0))
        #expect(restart.verdict(offset: nil) == .unknowable)
    }

    @Test("however fast they come, it holds three thousand fixes at most")
    func bounded() {
        var restart = Self.restart(offset: Self.before)
        for step in 1..<3000 { restart.hold(Sample.fix(at: Double(step) / 20, east: 0)) }
        #expect(restart.verdict(offset: nil) == .waiting)
        restart.hold(Sample.fix(at: 150, east: 0))
        #expect(restart.verdict(offset: nil) == .unknowable)
    }

    @Test(
        "offsets that are no time of ours are unknowable, not a trap",
        arguments: [1e300, -1e300, .nan])
    func nonsense(milliseconds: Double) {
        let restart = Self.restart(offset: ClockOffset(milliseconds: milliseconds))
        #expect(restart.verdict(offset: Self.before) == .unknowable)
    }
}
