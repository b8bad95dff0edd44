import Positioning
import Testing

@testable import Tracking

@Suite("Doing without a visit, whatever its state")
struct ItinerarySkipTests {
    @Test("held: the next is awaited, and early when the car is there for it, too")
    func held() throws {
        var day = Diary("a 10:00-11:00", "a 12:00-13:00", "far 14:00-15:00")
        _ = day.comes("a", "09:50")
        #expect(try day.skips(nil, "09:55") == ["skipped a1 09:55", "early a2 09:55"])
        #expect(day.standings == [.skipped, .held, .ahead])
        #expect(day.leaves("a", "10:30") == ["withdrawn a2 10:30"])
        #expect(try day.skips(2, "10:31") == ["skipped a2 10:31"])
        #expect(day.waits("13:30").isEmpty)
        #expect(day.standings == [.skipped, .skipped, .awaited])
    }

    @Test("held, and the next is elsewhere: nothing is held any more")
    func heldAway() throws {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        _ = day.comes("a", "09:50")
        #expect(try day.skips(1, "09:55") == ["skipped a1 09:55"])
        #expect(day.standings == [.skipped, .awaited])
        #expect(day.leaves("a", "10:10").isEmpty, "there is nothing to withdraw")
    }

    @Test("a later one of a group: those before it are announced all the same")
    func group() throws {
        var day = Diary("a 10:00-11:00", "b 10:20-11:00", "c 10:40-11:00")
        #expect(day.comes("b", "09:50") == ["early a1 09:50"])
        #expect(try day.skips(2, "09:55") == ["skipped b2 09:55"])
        #expect(day.standings == [.held, .skipped, .ahead])
        #expect(
            day.waits("10:50") == ["arrived a1 10:00", "early c3 10:00", "arrived c3 10:40"])
    }

    @Test("what was due before the word came is settled first")
    func tooLate() {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        #expect(throws: ItineraryKeeper.Objection.alreadySettled) {
            try day.skips(1, "11:30")
        }
        #expect(day.standings == [.missed, .awaited])
    }

    @Test("all of them, and there is none to skip", arguments: [nil, 1, 2])
    func none(number: Int?) throws {
        var day = Diary("a 10:00-11:00")
        _ = try day.skips(nil, "09:00")
        let objection: ItineraryKeeper.Objection = number == 1 ? .alreadySettled : .noVisit
        #expect(throws: objection) { try day.skips(number, "09:10") }
    }

    @Test("numbers that no list has", arguments: [0, -1, 3, Int.min, Int.max])
    func nonsense(number: Int) {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        #expect(throws: ItineraryKeeper.Objection.noVisit) { try day.skips(number, "09:00") }
        #expect(day.standings == [.awaited, .ahead])
    }
}
