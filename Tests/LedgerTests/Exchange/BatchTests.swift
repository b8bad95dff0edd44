import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("Batches that wait become one")
struct BatchTests {
    @Test("in order, the newest figures and state winning")
    func merge() {
        var batch = Batch.of(
            points: [.sample(1, at: 1)], trips: [.sample(1)], events: [.sample("trip.started")],
            state: StateEntry(at: instant(1), bytes: [1]), offset: proved)
        batch.merge(
            .of(
                points: [.sample(1, at: 2)], trips: [.sample(1, ending: .stop), .sample(2)],
                discards: [3], events: [.sample("trip.ended")],
                state: StateEntry(at: instant(2), bytes: [2])))
        #expect(batch.points.map(\.point.instant) == [instant(1), instant(2)])
        #expect(batch.trips == [.sample(1, ending: .stop), .sample(2)])
        #expect(batch.discards == [3])
        #expect(batch.events.map(\.name) == ["trip.started", "trip.ended"])
        #expect(batch.state?.bytes == [2])
        #expect(batch.offset == proved)
    }

    @Test("merging nothing changes nothing, and nothing is empty")
    func nothing() {
        var batch = Batch()
        #expect(batch.isEmpty)
        batch.merge(.of(state: StateEntry(at: instant(1), bytes: [])))
        #expect(!batch.isEmpty)
        let before = batch
        batch.merge(Batch())
        #expect(batch == before)
    }

    @Test("two datings become one that does both, by what was known last")
    func datings() {
        let later = ClockOffset(milliseconds: proved.milliseconds + 1000)
        var batch = Batch.of(dating: Dating(offset: proved, scope: .undated))
        batch.merge(.of(dating: Dating(offset: later, scope: .openTrip)))
        #expect(batch.dating == Dating(offset: later, scope: .undatedAndOpenTrip))
    }
}
