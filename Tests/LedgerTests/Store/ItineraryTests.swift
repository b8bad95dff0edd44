import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("The itinerary is kept a row a visit, and what becomes of one costs a page")
struct ItineraryTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
    }

    /// A list of visits of an hour each, none begun.
    private static func plan(_ count: Int, file: Int64 = 7) -> ItineraryRecord {
        let begin = UTC(milliseconds: 1_777_276_800_000)
        return ItineraryRecord(
            file: file,
            visits: (0..<count).map { index in
                let start = begin.advanced(bySeconds: Double(index) * 3600)
                return VisitRecord(
                    Visit(
                        place: "customer \(index)", start: start,
                        end: start.advanced(bySeconds: 3000)))
            })
    }

    private func commit(
        from old: ItineraryRecord, to new: ItineraryRecord, _ rest: Batch = Batch()
    ) throws {
        var batch = rest
        batch.itinerary = ItineraryEntry(from: old, to: new)
        try store.commit(batch)
    }

    private func reopened() throws -> ItineraryRecord? {
        store.close()
        let (next, opening) = try Store.open(folder, boot: "boot-b")
        next.close()
        return opening.itinerary
    }

    @Test("none was ever stored, and that is another thing than an empty list")
    func none() throws {
        try store.commit(.of(trips: [.sample(1)]))
        #expect(try reopened() == nil)
        let empty = ItineraryRecord(file: 7, visits: [])
        try commit(from: .none, to: empty)
        #expect(try reopened() == empty)
    }

    @Test("every visit comes back with what became of it, in its order")
    func whole() throws {
        var plan = Self.plan(5)
        let outcomes: [VisitRecord.Outcome?] = [.arrived, .missed, .skipped, .held, nil]
        for (index, outcome) in outcomes.enumerated() { plan.visits[index].outcome = outcome }
        plan.visits[0].settled = plan.visits[0].visit.start
        try commit(from: .none, to: plan)
        #expect(try reopened() == plan)
    }

    @Test("only what changed is written, and another list replaces the whole of the old one")
    func changes() throws {
        let plan = Self.plan(10)
        try commit(from: .none, to: plan)
        var later = plan
        later.visits[3].outcome = .arrived
        let change = try #require(ItineraryEntry(from: plan, to: later))
        #expect(!change.isWhole && change.rows.map(\.number) == [4])
        #expect(ItineraryEntry(from: later, to: later) == nil)
        try commit(from: plan, to: later)
        #expect(try reopened() == later)
        let short = Self.plan(2, file: 8)
        #expect(ItineraryEntry(from: later, to: short)?.isWhole == true)
        try commit(from: later, to: short)
        #expect(try reopened() == short)
        // The same list beside another file.
        try commit(from: short, to: Self.plan(2, file: 9))
        #expect(try reopened()?.file == 9)
    }

    @Test("it belongs to its batch: a commit that fails leaves it as it was")
    func failing() throws {
        let plan = Self.plan(3)
        try commit(from: .none, to: plan)
        var later = plan
        later.visits[0].outcome = .skipped
        var batch = Batch.of(trips: [.sample(1), .sample(2)])
        batch.itinerary = ItineraryEntry(from: plan, to: later)
        guard case .failed(1, _, let back)? = store.commit(batch, ticket: 1).last else {
            Issue.record("two open trips were taken")
            return
        }
        #expect(back == batch)
        #expect(try reopened() == plan)
    }

    @Test("a word of a newer Rodi is judged anew")
    func foreign() throws {
        try commit(from: .none, to: Self.plan(2))
        try store.connection?.script(
            "UPDATE visits SET outcome = 'teleported' WHERE number = 1", doing: "pretend")
        #expect(try reopened() == Self.plan(2))
    }

    @Test("a store of before gets the tables, and goes on without an itinerary")
    func migrated() throws {
        let old = try Folder()
        do {
            let connection = try Connection(path: old.database)
            let before = Migrations.all.prefix { $0.name != "the itinerary" }
            try #require(before.count < Migrations.all.count)
            try Migrations.run(on: connection, applying: Array(before))
        }
        let (store, opening) = try Store.open(old)
        #expect(opening.itinerary == nil)
        var batch = Batch()
        batch.itinerary = ItineraryEntry(from: .none, to: Self.plan(3))
        try store.commit(batch)
        store.close()
        #expect(try Store.open(old).1.itinerary == Self.plan(3))
    }

    /// Pages that commits append to the log.
    private func written(_ commits: () throws -> Void) throws -> Int {
        let before = store.pagesLogged
        try commits()
        return store.pagesLogged - before
    }

    @Test(
        "of 200 visits one that changes costs one page, and a commit that changes none costs none")
    func wear() throws {
        var plan = Self.plan(200)
        let state = StateEntry(at: instant(1), bytes: [UInt8](repeating: 1, count: 2000))
        let list = try written { try commit(from: .none, to: plan, .of(state: state)) }
        // The tables' first pages and the boot come with the first commit.
        #expect(list <= 12, "\(list) pages")
        let plain = try written { try store.commit(.of(state: state)) }
        var costs: [Int] = []
        for index in 0..<60 {
            let before = plan
            plan.visits[index].outcome = .arrived
            plan.visits[index].settled = plan.visits[index].visit.start
            costs.append(try written { try commit(from: before, to: plan, .of(state: state)) })
        }
        // A page that is full to the brim is split once when its rows grow.
        let most = try #require(costs.max())
        #expect(costs.count { $0 == plain + 1 } >= 55, "\(costs)")
        #expect(most <= plain + 3, "\(most) pages where \(plain) cost nothing of it")
        let after = try written { try store.commit(.of(state: state)) }
        #expect(after == plain)

        // What it would be in the memory that goes with every commit, while driving one each 10 s.
        var memory = Pipeline(
            settings: Settings(), places: [], itinerary: plan.visits.map(\.visit), build: nil
        ).memory
        let kept = try SavedMemory.encode(memory)
        let blob = try JSONEncoder().encode(memory.itinerary)
        print(
            "200 visits: the list \(list) pages of log, a change \(costs.sorted()[30] - plain) (at most \(most - plain)), "
                + "any other commit 0; within the memory \(blob.count) bytes with each commit")
        #expect(blob.count > 10_000)
        memory.itinerary = nil
        #expect(try SavedMemory.encode(memory).count == kept.count)
    }
}
