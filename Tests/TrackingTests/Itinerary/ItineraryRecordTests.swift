import Positioning
import Testing

@testable import Tracking

@Suite("What was said last is followed: the file, or what was set by hand")
struct ItineraryRecordTests {
    private let file = [Diary.visit("a 10:00-11:00"), Diary.visit("far 12:00-13:00")]
    private let hand = [Diary.visit("b 10:00-11:00")]

    private func stored(_ visits: [Visit], beside file: [Visit]) -> ItineraryRecord {
        ItineraryRecord(file: file.fingerprint, visits: visits.map { VisitRecord($0) })
    }

    @Test("without a store the file is followed, or nothing")
    func fresh() {
        #expect(ItineraryRecord.none.choose(beside: file) == file)
        #expect(ItineraryRecord.none.choose(beside: []).isEmpty)
    }

    @Test("set by hand it stays while the file says the same, and an empty list is a list")
    func setByHand() {
        #expect(stored(hand, beside: file).choose(beside: file) == hand)
        #expect(stored(hand, beside: []).choose(beside: []) == hand)
        #expect(stored([], beside: file).choose(beside: file).isEmpty)
    }

    @Test("a file that says something else is followed, one that says nothing any more as well")
    func edited() {
        #expect(stored(hand, beside: file).choose(beside: [file[0]]) == [file[0]])
        #expect(stored(hand, beside: file).choose(beside: []).isEmpty)
        #expect(stored(file, beside: file).choose(beside: hand) == hand)
    }

    @Test("lists that differ in anything have other fingerprints")
    func fingerprints() {
        let visit = Diary.visit("a 10:00-11:00")
        let lists: [[Visit]] = [
            [], [visit], [visit, visit], [Diary.visit("b 10:00-11:00")],
            [Diary.visit("a 10:00-12:00")], [Diary.visit("a 09:00-11:00")], file,
            file.reversed(), [Visit(place: "a\u{0}", start: visit.start, end: visit.end)],
        ]
        #expect(Set(lists.map(\.fingerprint)).count == lists.count)
        let written = Visit(
            place: "a", start: UTC("2026-11-30T11:00:00+01:00") ?? visit.end, end: visit.end)
        #expect([written].fingerprint == [visit].fingerprint, "an offset is a way of writing")
        // Stored ones are compared with it: it may never change.
        #expect(file.fingerprint == -3_479_000_840_678_088_421)
    }

    @Test("every state of a visit is a row, and comes back from it")
    func rows() throws {
        var day = Diary(
            "a 10:00-11:00", "far 10:20-11:00", "b 12:00-13:00", "c 14:00-15:00", "d 16:00-17:00")
        _ = day.comes("a", "10:10") + day.leaves("a", "10:12")
        _ = try day.skips(nil, "10:15")
        _ = day.waits("13:30") + day.comes("c", "13:40")
        #expect(day.standings == [.arrived, .skipped, .missed, .held, .ahead])
        let memory = day.keeper.memory
        let records = memory.records
        #expect(records.map(\.outcome) == [.arrived, .skipped, .missed, .held, nil])
        #expect(
            records.map(\.settled) == [
                Diary.time("10:10"), Diary.time("10:15"), Diary.time("13:00"), nil, nil,
            ])
        #expect(memory.withoutRecords.visits.isEmpty)
        #expect(ItineraryMemory(records, and: memory.withoutRecords) == memory)
        // Without the rest, which another version may have written, nothing is told twice.
        #expect(ItineraryMemory(records).records == records)
    }

    @Test("of two runs that both knew the list, what either settled is settled")
    func merged() {
        var (earlier, later) = (stored(file, beside: file), stored(file, beside: file))
        earlier.visits[0].outcome = .arrived
        later.visits[1].outcome = .skipped
        #expect(later.knowing(earlier).visits.map(\.outcome) == [.arrived, .skipped])
        #expect(stored(hand, beside: []).knowing(earlier) == stored(hand, beside: []))
    }
}
