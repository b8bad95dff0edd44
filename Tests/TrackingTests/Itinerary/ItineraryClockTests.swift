import FoundationEssentials
import Positioning
import Testing

@testable import Tracking

@Suite("An itinerary survives restarts, edits and a clock that nobody vouches for")
struct ItineraryClockTests {
    // MARK: An unproved clock

    @Test("nothing is judged before proof; then everything is, in its order and at its time")
    func unproved() {
        var day = Diary("a 10:00-11:00", "far 10:30-12:00", "b 13:00-14:00")
        day.offset = nil
        #expect(day.comes("a", "09:50").isEmpty)
        #expect(day.leaves("a", "10:05").isEmpty)
        #expect(day.comes("far", "10:20").isEmpty)
        #expect(day.keeper.wakeAt(by: nil) == nil)
        #expect(
            day.proves("10:40") == [
                "early a1 09:50, known at 10:40", "arrived a1 10:00, known at 10:40",
                "early far2 10:20, known at 10:40", "arrived far2 10:30, known at 10:40",
            ])
    }

    @Test("proof after the end: missed, unless the car was there in time")
    func proofAfterEnd() {
        var there = Diary("a 10:00-11:00")
        there.offset = nil
        _ = there.comes("a", "10:10") + there.leaves("a", "10:20")
        #expect(there.proves("12:00") == ["arrived a1 10:10, known at 12:00"])
        var away = Diary("a 10:00-11:00")
        away.offset = nil
        _ = away.comes("a", "11:10")
        #expect(away.proves("12:00") == ["missed a1 11:00, known at 12:00"])
    }

    @Test("withdrawn before proof is told as it was")
    func withdrawnUnproved() {
        var day = Diary("a 10:00-11:00")
        day.offset = nil
        _ = day.comes("a", "09:30") + day.leaves("a", "09:40")
        #expect(
            day.proves("09:45") == [
                "early a1 09:30, known at 09:45", "withdrawn a1 09:40, known at 09:45",
            ])
    }

    @Test("skipping needs no clock")
    func skipUnproved() throws {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        day.offset = nil
        #expect(try day.skips(nil, "09:00") == ["skipped a1 09:00"])
        #expect(day.standings == [.skipped, .awaited])
    }

    @Test("a thousand comings and goings without a clock stay few, and end where the car is")
    func bounded() {
        var day = Diary("a 10:00-11:00")
        day.offset = nil
        for second in 0..<600 {
            let time = "09:\(10 + second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)"
            _ = second % 2 == 0 ? day.comes("a", time) : day.leaves("a", time)
        }
        _ = day.comes("a", "09:30")
        #expect(day.keeper.memory.waiting.count == ItineraryKeeper.waitingAtMost)
        #expect(day.proves("10:00").last == "arrived a1 10:00")
    }

    @Test("DST and offsets are ways of writing: the instants decide")
    func offsets() throws {
        // The hour that comes twice when summer time ends.
        let visit = Visit(
            place: "a", start: try #require(UTC("2026-10-25T02:30:00+02:00")),
            end: try #require(UTC("2026-10-25T02:10:00+01:00")))
        #expect(visit.end.seconds(since: visit.start) == 2400)
        var keeper = ItineraryKeeper([visit], places: Diary.places)
        let offset = ClockOffset(of: visit.start, at: Uptime(seconds: 100))
        let crossing = PlaceCrossing.Timed(
            change: .entered, place: "a", isInside: true, happened: Uptime(seconds: 700),
            decided: Uptime(seconds: 702))
        let outcomes = keeper.hear([crossing], by: offset, at: Uptime(seconds: 702))
        #expect(outcomes.map(\.change) == [.arrived])
        #expect(outcomes.map(\.happened) == [Uptime(seconds: 700)])
    }

    @Test("a leap second that settles moves the deadlines with it")
    func leap() {
        let day = Diary("a 10:00-11:00")
        let earlier = ClockOffset(milliseconds: Diary.morning.milliseconds + 18_000)
        #expect(
            day.keeper.wakeAt(by: earlier)
                == Diary.uptime("11:00").advanced(bySeconds: ItineraryKeeper.patience - 18))
    }

    // MARK: Restarts

    /// As the ledger keeps it: rows, and the rest as text.
    private func stored(_ memory: ItineraryMemory) throws -> ItineraryMemory {
        ItineraryMemory(
            memory.records,
            and: try JSONDecoder().decode(
                ItineraryMemory.self, from: JSONEncoder().encode(memory.withoutRecords)))
    }

    @Test("awaited: it goes on")
    func restartAwaited() throws {
        var day = Diary("a 10:00-11:00")
        _ = day.waits("09:00")
        try day.restarts(through: stored)
        #expect(day.comes("a", "10:10") == ["arrived a1 10:10"])
    }

    @Test("settled: nothing is told twice")
    func restartSettled() throws {
        var day = Diary("a 10:00-11:00", "far 10:20-11:00", "b 12:00-13:00", "c 14:00-15:00")
        _ = day.comes("a", "10:10") + day.leaves("a", "10:12")
        _ = try day.skips(nil, "10:15")
        _ = day.waits("13:30")
        try day.restarts(through: stored)
        #expect(day.standings == [.arrived, .skipped, .missed, .awaited])
        #expect(day.agrees("13:40", .outside).isEmpty)
    }

    @Test("held, and the ignition comes on after the start: arrived, once a fix agrees")
    func restartHeld() throws {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        #expect(day.comes("a", "09:50") == ["early a1 09:50"])
        try day.restarts(through: stored)
        #expect(day.standings == [.held, .ahead])
        #expect(day.keeper.wakeAt(by: day.offset) == nil)
        #expect(day.agrees("11:30", nil).isEmpty)
        #expect(day.agrees("11:30:01", .inside) == ["arrived a1 10:00, known at 11:30:01"])
    }

    @Test("held, and moved while off: withdrawn, and nothing is assumed")
    func movedWhileOff() throws {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        _ = day.comes("a", "09:50")
        try day.restarts(through: stored)
        #expect(
            day.crosses(.left, "a", "10:30", late: 2, whileOff: true) == [
                "withdrawn a1 10:30, known at 10:30:02"
            ])
        #expect(day.waits("11:30") == ["missed a1 11:00, known at 11:00:15"])
    }

    @Test("held, and driven so far while off that the place is not even told of")
    func farAway() throws {
        var day = Diary("a 10:00-11:00")
        _ = day.comes("a", "09:50")
        try day.restarts(through: stored)
        #expect(day.agrees("10:30", .outside) == ["withdrawn a1 10:30"])
    }

    @Test("held, and seen to leave after the restart: it was there until then")
    func leftAfterRestart() throws {
        var day = Diary("a 10:00-11:00")
        _ = day.comes("a", "09:50")
        try day.restarts(through: stored)
        #expect(day.leaves("a", "10:20") == ["arrived a1 10:00, known at 10:20"])
    }

    @Test("an unproved clock, then the power goes: another boot judges what this one saw")
    func unprovedRestart() throws {
        var day = Diary("a 10:00-11:00")
        day.offset = nil
        _ = day.comes("a", "10:10") + day.leaves("a", "10:20")
        var keeper = ItineraryKeeper(
            day.keeper.visits, places: Diary.places, remembering: try stored(day.keeper.memory),
            ofEarlierBoot: true)
        // This boot's clock began at 11:30.
        let offset = ClockOffset(of: Diary.time("11:30"), at: Uptime(nanoseconds: 0))
        keeper.shift(by: .seconds(-3.5 * 3600))
        let outcomes = keeper.woke(by: offset, at: Uptime(seconds: 5))
        #expect(outcomes.map(\.change) == [.arrived])
        #expect(outcomes.map { offset.utc(at: $0.happened) } == [Diary.time("10:10")])
    }

    @Test("two clocks that cannot be compared make a state, not a story")
    func unknowable() throws {
        var day = Diary("a 10:00-11:00")
        day.offset = nil
        _ = day.comes("a", "10:10")
        var keeper = ItineraryKeeper(
            day.keeper.visits, places: Diary.places, remembering: try stored(day.keeper.memory),
            ofEarlierBoot: true)
        let offset = ClockOffset(of: Diary.time("10:30"), at: Uptime(nanoseconds: 0))
        #expect(keeper.woke(by: offset, at: Uptime(seconds: 5)).isEmpty)
        let outcomes = keeper.hear(
            [], sureSide: { _ in .inside }, by: offset, at: Uptime(seconds: 6))
        #expect(outcomes.map(\.change) == [.arrived])
    }

    // MARK: Edits

    @Test("another list: a visit in both keeps what became of it")
    func edited() {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        _ = day.comes("a", "10:10")
        #expect(
            day.edits(["a 10:00-11:00", "b 11:00-12:00", "far 12:00-13:00"], "10:20") == [
                "early b2 10:10, known at 10:20"
            ])
        #expect(day.standings == [.arrived, .held, .ahead])
        #expect(day.edits([], "10:30").isEmpty)
        #expect(day.standings.isEmpty)
    }

    @Test("a place removed at run time: nobody is there, and the visit is missed at its end")
    func placeRemoved() {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        _ = day.comes("a", "09:50")
        let others = Array(Diary.places.dropFirst())
        #expect(day.edits(places: others, "09:55") == ["withdrawn a1 09:55"])
        #expect(day.comes("a", "10:10").isEmpty)
        #expect(day.waits("11:30") == ["missed a1 11:00, known at 11:00:15"])
    }

    @Test("a place that comes back in time is met")
    func placeBack() {
        var day = Diary("a 10:00-11:00")
        _ = day.edits(places: [], "09:00")
        #expect(day.edits(places: Diary.places, "09:30").isEmpty)
        #expect(day.comes("a", "10:10") == ["arrived a1 10:10"])
    }

    @Test("a place drawn anew is left until its own fence says where the car is")
    func placeReshaped() {
        var day = Diary("a 10:00-11:00")
        _ = day.comes("a", "09:50")
        var places = Diary.places
        places[0].shape = .circle(center: .origin, enter: 100, leave: 120)
        #expect(day.edits(places: places, "09:52") == ["withdrawn a1 09:52"])
        #expect(day.comes("a", "09:53") == ["early a1 09:53"])
    }
}
