import Daemon
import Ledger
import Positioning
import Testing
import Tracking

@Suite("Only what changed of the itinerary is written, whatever became of the commit before")
struct ItineraryUpkeepTests {
    private func plan(_ outcomes: VisitRecord.Outcome?...) -> ItineraryRecord {
        ItineraryRecord(
            file: 7,
            visits: outcomes.enumerated().map { index, outcome in
                let start = UTC(milliseconds: Int64(index) * 3_600_000)
                return VisitRecord(
                    Visit(place: "home", start: start, end: start.advanced(bySeconds: 60)), outcome)
            })
    }

    @Test("a store without an itinerary is written to when there is one, and not before")
    func first() {
        var upkeep = ItineraryUpkeep(nil)
        #expect(upkeep.change(to: .none) == nil)
        #expect(upkeep.change(to: plan(nil))?.isWhole == true)
        upkeep.handedOver(plan(nil))
        upkeep.committed()
        #expect(upkeep.change(to: plan(nil)) == nil)
    }

    @Test("what a commit failed to write is written with the next")
    func failed() {
        var upkeep = ItineraryUpkeep(plan(nil, nil, nil))
        upkeep.handedOver(plan(.arrived, nil, nil))
        upkeep.failed()
        let change = upkeep.change(to: plan(.arrived, .held, nil))
        #expect(change?.isWhole == false && change?.rows.map(\.number) == [1, 2])
        upkeep.handedOver(plan(.arrived, .held, nil))
        upkeep.committed()
        #expect(upkeep.change(to: plan(.arrived, nil, nil))?.rows.map(\.number) == [2])
    }

    @Test("two on their way: each counts from what is stored, so that neither needs the other")
    func two() {
        var upkeep = ItineraryUpkeep(plan(nil, nil))
        upkeep.handedOver(plan(.arrived, nil))
        #expect(upkeep.change(to: plan(.arrived, .held))?.rows.map(\.number) == [1, 2])
        upkeep.handedOver(plan(.arrived, .held))
        upkeep.committed()
        #expect(upkeep.change(to: plan(.arrived, .held))?.rows.map(\.number) == [2])
        upkeep.failed()
        #expect(upkeep.change(to: plan(.arrived, .held))?.rows.map(\.number) == [2])
    }

    @Test("a new store in place of a damaged one gets the whole list")
    func replaced() {
        var upkeep = ItineraryUpkeep(nil)
        upkeep.handedOver(plan(nil, nil))
        upkeep.committed()
        // On its way when the damage is found out.
        upkeep.handedOver(plan(.arrived, nil))
        upkeep = ItineraryUpkeep(nil)
        upkeep.committed()
        #expect(upkeep.change(to: plan(.arrived, nil))?.isWhole == true)
    }
}
