import Positioning
import Testing

@testable import Tracking

@Suite("A visit lasts from its start to its end, both included")
struct ItineraryEdgeTests {
    @Test("arriving at the very start, and at the very end")
    func instants() {
        var start = Diary("a 10:00-11:00")
        #expect(start.comes("a", "10:00") == ["arrived a1 10:00"])
        var end = Diary("a 10:00-11:00")
        #expect(end.comes("a", "11:00") == ["arrived a1 11:00"])
        var late = Diary("a 10:00-11:00")
        let told = late.comes("a", "11:00:01")
        #expect(told.first?.hasPrefix("missed a1 11:00") == true && told.count == 1)
    }

    @Test("leaving at the very start was being there")
    func leftAtStart() {
        var day = Diary("a 10:00-11:00")
        #expect(day.comes("a", "09:50") == ["early a1 09:50"])
        let told = day.leaves("a", "10:00")
        #expect(told == ["arrived a1 10:00"])
        #expect(day.standings == [.arrived])
    }

    @Test("leaving a second before it was not")
    func leftBefore() {
        var day = Diary("a 10:00-11:00")
        _ = day.comes("a", "09:50")
        #expect(day.leaves("a", "09:59:59") == ["withdrawn a1 09:59:59"])
        #expect(day.waits("11:01") == ["missed a1 11:00, known at 11:00:15"])
    }

    @Test("a group that was left and come back to goes on where it was, over a restart as well")
    func groupOverRestart() throws {
        var day = Diary("a 10:00-11:00", "b 10:30-11:00", "c 10:45-12:00")
        _ = day.comes("a", "09:50")
        #expect(day.waits("10:05") == ["arrived a1 10:00", "early b2 10:00"])
        day.restarts { ItineraryMemory($0.records, and: $0.withoutRecords) }
        #expect(day.standings == [.arrived, .held, .ahead])
        #expect(day.agrees("10:20", .outside) == ["withdrawn b2 10:20"])
        #expect(day.comes("c", "10:50") == ["arrived b2 10:50", "arrived c3 10:50"])
    }

    @Test("skipped without a clock, and then the power goes: it stays skipped")
    func skippedUndated() throws {
        var day = Diary("a 10:00-11:00", "far 12:00-13:00")
        day.offset = nil
        _ = try day.skips(nil, "09:00")
        day.restarts { ItineraryMemory($0.records, and: $0.withoutRecords) }
        #expect(day.standings == [.skipped, .awaited])
        #expect(day.keeper.memory.records.first?.settled == nil)
        #expect(day.proves("12:30").isEmpty)
        #expect(day.comes("far", "12:40") == ["arrived far2 12:40"])
    }
}
