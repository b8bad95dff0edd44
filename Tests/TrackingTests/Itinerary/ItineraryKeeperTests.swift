import Positioning
import Testing

@testable import Tracking

@Suite("An itinerary: one visit awaited at a time")
struct ItineraryKeeperTests {
    @Test("arriving after the start is arriving, and the next is awaited")
    func arrived() {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        #expect(day.comes("a", "10:20", late: 2) == ["arrived a1 10:20, known at 10:20:02"])
        #expect(day.standings == [.arrived, .awaited])
        #expect(day.leaves("a", "10:30").isEmpty)
        #expect(day.comes("a", "10:40").isEmpty)
        #expect(day.comes("far", "12:00") == ["arrived far2 12:00"])
        #expect(day.standings == [.arrived, .arrived])
        #expect(day.keeper.wakeAt(by: day.offset) == nil)
    }

    @Test("arriving early is held, and announced at the start if the car is still there")
    func early() {
        var day = Diary("a 10:00-11:00")
        #expect(day.comes("a", "09:50") == ["early a1 09:50"])
        #expect(day.standings == [.held])
        #expect(day.waits("09:59:59").isEmpty)
        #expect(day.waits("10:05") == ["arrived a1 10:00"])
    }

    @Test("leaving before the start withdraws it, and it is awaited again")
    func withdrawn() {
        var day = Diary("a 10:00-11:00")
        #expect(day.comes("a", "09:50") == ["early a1 09:50"])
        #expect(day.leaves("a", "09:55", late: 3) == ["withdrawn a1 09:55, known at 09:55:03"])
        #expect(day.standings == [.awaited])
        #expect(day.waits("10:10").isEmpty)
        #expect(day.comes("a", "10:15") == ["arrived a1 10:15"])
    }

    @Test("early, away, early again, there at the start")
    func twice() {
        var day = Diary("a 10:00-11:00")
        var told = day.comes("a", "09:40") + day.leaves("a", "09:45")
        told += day.comes("a", "09:55") + day.waits("11:00")
        #expect(
            told == ["early a1 09:40", "withdrawn a1 09:45", "early a1 09:55", "arrived a1 10:00"])
    }

    @Test("not there by the end is missed, known a little later, and the next is awaited")
    func missed() {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        #expect(day.waits("11:00").isEmpty)
        #expect(day.waits("11:30") == ["missed a1 11:00, known at 11:00:15"])
        #expect(day.standings == [.missed, .awaited])
        #expect(day.comes("a", "11:40").isEmpty)
        #expect(day.waits("14:00") == ["missed far2 13:00, known at 13:00:15"])
    }

    @Test("what happened by the end and is known after it has happened in time")
    func lateEvidence() {
        var day = Diary("a 10:00-11:00")
        #expect(day.comes("a", "10:59:59", late: 10) == ["arrived a1 10:59:59, known at 11:00:09"])
        var other = Diary("a 10:00-11:00")
        #expect(other.comes("a", "11:00:01", late: 2) == ["missed a1 11:00, known at 11:00:03"])
    }

    @Test("one awaited at a time: being at the next one's place counts when its turn comes")
    func oneAtATime() {
        var day = Diary("a 10:00-11:00", "far 10:00-12:00")
        #expect(day.comes("far", "10:30").isEmpty)
        #expect(
            day.waits("11:30") == [
                "missed a1 11:00, known at 11:00:15", "arrived far2 10:30, known at 11:00:15",
            ])
    }

    @Test("a visit whose time is over when its turn comes is missed at once")
    func overlapping() {
        var day = Diary("a 10:00-12:00", "far 10:00-11:00", "far 13:00-14:00")
        #expect(
            day.waits("12:30") == [
                "missed a1 12:00, known at 12:00:15", "missed far2 11:00, known at 12:00:15",
            ])
        #expect(day.standings == [.missed, .missed, .awaited])
    }

    @Test("driving through between two fixes was being there, as it is at a higher rate")
    func passed() {
        var day = Diary("a 10:00-11:00")
        #expect(
            day.crosses(.passed, "a", "09:30", left: "09:31") == [
                "early a1 09:30", "withdrawn a1 09:31, known at 09:30",
            ])
        #expect(day.crosses(.passed, "a", "10:30", left: "10:31") == ["arrived a1 10:30"])
    }

    @Test("skipping by hand awaits the next; a later one can be skipped, a settled one cannot")
    func skipped() throws {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00", "a 14:00-15:00")
        #expect(day.comes("a", "09:50") == ["early a1 09:50"])
        #expect(try day.skips(nil, "09:52") == ["skipped a1 09:52"])
        #expect(try day.skips(3, "09:53") == ["skipped a3 09:53"])
        #expect(day.standings == [.skipped, .awaited, .skipped])
        #expect(throws: ItineraryKeeper.Objection.alreadySettled) { try day.skips(1, "09:54") }
        #expect(throws: ItineraryKeeper.Objection.noVisit) { try day.skips(4, "09:54") }
        #expect(day.comes("far", "12:30") == ["arrived far2 12:30"])
        #expect(throws: ItineraryKeeper.Objection.noVisit) { try day.skips(nil, "12:40") }
    }

    @Test("places of other people's business change nothing")
    func strangers() {
        var day = Diary("a 10:00-11:00")
        #expect(day.comes("far", "10:10").isEmpty)
        #expect(day.comes("nowhere", "10:10").isEmpty)
        #expect(day.crosses(.dwelt, "a", "10:20").isEmpty)
        #expect(day.standings == [.awaited])
    }

    @Test("the time that is left comes from the deadline, whenever it is asked")
    func remaining() throws {
        let day = Diary("a 10:00-11:00")
        let state = try #require(
            day.keeper.states(by: day.offset, at: Diary.uptime("09:59:30")).first)
        #expect(state.untilStart == 30)
        #expect(state.untilEnd == 3630)
        let moved = ClockOffset(milliseconds: Diary.morning.milliseconds + 1000)
        let later = try #require(day.keeper.states(by: moved, at: Diary.uptime("11:00:30")).first)
        #expect(later.untilStart == -3631)
        #expect(later.untilEnd == -31)
        let unproved = try #require(day.keeper.states(by: nil, at: Diary.uptime("10:00")).first)
        #expect(unproved.untilStart == nil && unproved.untilEnd == nil)
    }

    @Test("an empty list awaits nothing")
    func empty() {
        var day = Diary()
        #expect(day.comes("a", "10:00").isEmpty)
        #expect(day.keeper.wakeAt(by: day.offset) == nil)
        #expect(day.waits("23:00").isEmpty)
    }
}
