import Positioning
import Testing

@testable import Tracking

@Suite("A stay is told once it has lasted")
struct DwellTests {
    /// Entered at 2.2 s.
    private func arrived(dwell: Double?) -> PlaceKeeper {
        var keeper = PlaceKeeper([.circle(dwell: dwell)])
        _ = keeper.drive([200, 140, 90, 40, 0])
        return keeper
    }

    @Test("by the clock, when no fix comes")
    func byTheClock() {
        var keeper = arrived(dwell: 60)
        #expect(keeper.wakeAt == Uptime(seconds: 62.2))
        #expect(keeper.woke(at: Uptime(seconds: 62.1)).isEmpty)
        #expect(
            keeper.woke(at: Uptime(seconds: 62.2)).story == ["dwelt home at 62.2, sure at 62.2"])
        #expect(keeper.wakeAt == nil)
        #expect(keeper.woke(at: Uptime(seconds: 99)).isEmpty)
        #expect(keeper.drive([0, 0], from: 100).isEmpty)
    }

    @Test("again after the next arrival")
    func again() {
        var keeper = arrived(dwell: 5)
        #expect(keeper.drive([0], from: 8) == ["dwelt home at 7.2, sure at 8"])
        let story = keeper.drive([200, 200, 0, 0, 0, 0, 0, 0, 0], from: 9)
        #expect(story.last == "dwelt home at 15.6, sure at 16")
    }

    @Test("even if the next fix is already away, when it was complete before")
    func lateNews() {
        var keeper = arrived(dwell: 60)
        #expect(
            keeper.drive([150], from: 70) == [
                "dwelt home at 62.2, sure at 70", "left home at 70, sure at 70",
            ])
        #expect(keeper.wakeAt == nil)
    }

    @Test("not while leaving is in doubt, and not at all if it was true")
    func inDoubt() {
        var keeper = arrived(dwell: 10)
        #expect(keeper.drive([0, 122], from: 10).isEmpty)
        #expect(keeper.wakeAt == nil)
        #expect(keeper.woke(at: Uptime(seconds: 12.5)).isEmpty)
        #expect(keeper.drive([122, 122], from: 12.5) == ["left home at 10.98, sure at 13.5"])
    }

    @Test("at its own time if the doubt was wrong")
    func doubtWithdrawn() {
        var keeper = arrived(dwell: 10)
        #expect(
            keeper.drive([0, 122, 122, 0], from: 10) == ["dwelt home at 12.2, sure at 13"])
    }

    @Test("counted from waking up inside, too")
    func wokeInside() {
        var keeper = PlaceKeeper([.circle(dwell: 4)])
        #expect(
            keeper.drive([0, 0, 0, 0, 0]) == [
                "initial in home at 0, sure at 0", "dwelt home at 4, sure at 4",
            ])
    }

    @Test(
        "never where no time, or no sensible time, is asked for", arguments: [nil, -1, .nan, 1e300])
    func never(dwell: Double?) {
        var keeper = arrived(dwell: dwell)
        #expect(keeper.wakeAt == nil)
        #expect(keeper.drive([0, 0], from: 1_000_000).isEmpty)
    }
}
