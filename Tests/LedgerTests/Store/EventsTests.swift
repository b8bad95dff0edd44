import Positioning
import Testing

@testable import Ledger

@Suite("Events are numbered for ever, and kept for those who come back")
struct EventsTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    @Test("one number for each, in order, over restarts")
    func numbers() throws {
        #expect(try store.commit(.of(events: [.sample("a.a"), .sample("b.b")])) == [1, 2])
        store.close()
        let (again, opening) = try Store.open(folder)
        #expect(opening.lastSequence == 2)
        #expect(try again.commit(.of(events: [.sample("c.c")])) == [3])
        #expect(try again.events(after: 1)?.map(\.name) == ["b.b", "c.c"])
    }

    @Test("an event comes back as it was told")
    func roundTrip() throws {
        let event = EventEntry(
            name: "place.entered", happened: Moment(instant(1.000_000_001), UTC(milliseconds: 7)),
            decided: Moment(instant(2), UTC(milliseconds: 8)), body: #"{"place":"café \"x\""}"#)
        try store.commit(.of(events: [event]))
        #expect(
            try store.events(after: 0) == [
                StoredEvent(
                    sequence: 1, name: event.name, happened: event.happened,
                    decided: event.decided, body: event.body)
            ])
    }

    @Test("nobody is told of what he knows, and a page has an end")
    func pages() throws {
        #expect(try store.events(after: 0) == [])
        try store.commit(.of(events: (1...5).map { .sample("n.\($0)") }))
        #expect(try store.events(after: 5) == [])
        #expect(try store.events(after: 1, limit: 2)?.map(\.sequence) == [2, 3])
    }

    @Test("numbers from elsewhere are expired", arguments: [-1, 6, Int64.max, .min])
    func elsewhere(sequence: Int64) throws {
        try store.commit(.of(events: (1...5).map { .sample("n.\($0)") }))
        #expect(try store.events(after: sequence) == nil)
    }

    @Test("the newest ten thousand are kept, and forgetting comes in small steps")
    func kept() throws {
        try store.commit(.of(events: (1...10_150).map { .sample("n.\($0)") }))
        #expect(try store.events(after: 99) == nil)
        #expect(try store.events(after: 100, limit: 1)?.map(\.sequence) == [101])
        try store.commit(.of(events: [.sample("one.more")]))
        #expect(try store.events(after: 150) == nil)
        #expect(try store.events(after: 151, limit: 20_000)?.count == 10_000)
    }
}
