import FoundationEssentials
import Positioning
import Testing

@testable import Tracking

@Suite("How near the awaited visit is: in time from its deadlines, in metres as the crow flies")
struct ItineraryApproachTests {
    /// Rounded to what can be told apart here.
    private func approach(_ day: Diary) -> Int? {
        day.awaited(at: "09:00")?.approach.map { Int(($0 * 100).rounded()) }
    }

    @Test("it counts from the first fix after the visit's turn came, and never leaves 0…1")
    func counted() {
        var day = Diary("far 10:00-11:00")
        #expect(day.awaited(at: "09:00")?.distance == nil && approach(day) == nil)
        day.drives(to: 1000)
        #expect(approach(day) == 0)
        #expect(day.awaited(at: "09:00")?.distance.map { abs($0 - 4000) < 1 } == true)
        day.drives(to: 4000)
        #expect(approach(day) == 75)
        day.drives(to: 2000)
        #expect(approach(day) == 25, "away from it again")
        day.drives(to: -9000)
        #expect(approach(day) == 0)
        day.drives(to: 5000)
        #expect(approach(day) == 100)
    }

    @Test("only the awaited visit has one, and the next begins anew from where the car is")
    func next() throws {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        day.drives(to: -1000)
        day.drives(to: -250)
        #expect(approach(day) == 75)
        let states = day.keeper.states(by: day.offset, at: Diary.uptime("09:00"))
        #expect(states[1].approach == nil && states[1].distance == nil)
        #expect(day.comes("a", "10:10") == ["arrived a1 10:10"])
        #expect(approach(day) == nil, "no fix yet since its turn came")
        day.drives(to: 0)
        #expect(approach(day) == 0)
        day.drives(to: 2500)
        #expect(approach(day) == 50)
        #expect(try day.skips(nil, "12:10") == ["skipped far2 12:10"])
        #expect(day.awaited(at: "12:10") == nil)
    }

    @Test("in its place one is there, however far the middle may be")
    func held() {
        var day = Diary("a 10:00-11:00")
        day.drives(to: 1000)
        day.drives(to: 29)
        #expect(day.comes("a", "09:30") == ["early a1 09:30"])
        let visit = day.awaited(at: "09:30")
        #expect(visit?.standing == .held && visit?.approach == 1)
    }

    @Test("a restart goes on counting; a place that is gone has neither")
    func remembered() throws {
        var day = Diary("far 10:00-11:00")
        day.drives(to: 1000)
        try day.restarts { memory in
            ItineraryMemory(
                memory.records,
                and: try JSONDecoder().decode(
                    ItineraryMemory.self, from: JSONEncoder().encode(memory.withoutRecords)))
        }
        day.drives(to: 3000)
        #expect(approach(day) == 50)
        #expect(day.edits(places: [], "09:10").isEmpty)
        day.drives(to: 3000)
        #expect(approach(day) == nil && day.awaited(at: "09:10")?.distance == nil)
        _ = day.edits(["a 10:00-11:00"], "09:20")
        #expect(approach(day) == nil)
    }

    @Test("what is left is computed from the deadline whenever it is asked, and needs a clock")
    func timeLeft() {
        var day = Diary("a 10:00-11:00")
        #expect(day.awaited(at: "09:00")?.untilEnd == 7200)
        #expect(day.awaited(at: "10:30")?.untilStart == -1800)
        // UTC is corrected by a minute: the deadlines stay, and what is left changes at once.
        day.offset = ClockOffset(milliseconds: Diary.morning.milliseconds + 60_000)
        #expect(day.awaited(at: "09:00")?.untilEnd == 7140)
        day.offset = nil
        #expect(day.awaited(at: "09:00")?.untilEnd == nil)
        #expect(day.awaited(at: "09:00")?.standing == .awaited)
    }
}
