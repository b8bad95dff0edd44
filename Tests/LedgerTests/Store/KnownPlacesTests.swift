import Positioning
import TestKit
import Testing

@testable import Ledger
@testable import Tracking

@Suite("How many places there are is nothing that a commit pays for")
struct KnownPlacesTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        store = try Store.open(folder).0
    }

    private func reopened() throws -> KnownPlaces? {
        store.close()
        return try Store.open(folder).1.state?.known
    }

    private func state(_ known: KnownPlaces?) -> Batch {
        .of(state: StateEntry(at: instant(1), bytes: Array("{}".utf8), known: known))
    }

    @Test("they come back with the state, and what is gone is gone")
    func kept() throws {
        let known = KnownPlaces(marks: [1, 2, .min, .max, -1, 0x0102_0304_0506_0708])
        try store.commit(state(known))
        #expect(try reopened() == known)
        try store.commit(state(nil))
        #expect(try reopened() == known)
        let fewer = KnownPlaces(marks: [2, 0x0102_0304_0506_0708])
        try store.commit(state(fewer))
        #expect(try reopened() == fewer)
        try store.commit(state(KnownPlaces.none))
        #expect(try reopened() == KnownPlaces.none)
    }

    @Test("they belong to their batch: a commit that fails leaves them, and is made good")
    func failing() throws {
        let known = KnownPlaces(marks: [1, -1])
        try store.commit(state(known))
        var batch = Batch.of(trips: [.sample(1), .sample(2)])
        let later = KnownPlaces(marks: [7, -1])
        batch.state = StateEntry(at: instant(2), bytes: [], known: later)
        guard case .failed(1, _, let back)? = store.commit(batch, ticket: 1).last else {
            Issue.record("two open trips were taken")
            return
        }
        #expect(back == batch)
        #expect(try reopened() == known)
        try store.commit(state(later))
        #expect(try reopened() == later)
    }

    @Test("rows that make no sense cost their own places, and give way")
    func damaged() throws {
        try store.commit(state(KnownPlaces(marks: [1, 2, -1])))
        try store.connection?.script(
            """
            UPDATE known_places SET marks = x'000000000000000100' WHERE shelf = 0;
            INSERT INTO known_places VALUES (256, x'0000000000000009'), (5, x''), (6, x'01');
            """, doing: "pretend")
        #expect(try reopened() == KnownPlaces(marks: [1, -1]))
    }

    @Test("what is left of a damaged database without its state is nothing to go by")
    func withoutState() throws {
        try store.commit(state(KnownPlaces(marks: [1, -1])))
        try store.connection?.script("DELETE FROM state", doing: "pretend")
        #expect(try reopened() == nil)
        let later = try Store.open(folder).0
        try later.commit(state(KnownPlaces(marks: [-1])))
        later.close()
        #expect(try reopened() == KnownPlaces(marks: [-1]))
    }

    // MARK: Cost

    private static func places(_ count: Int) -> [Place] {
        var dice = SplitMix64(seed: 1)
        return (0..<count).map { number in
            let center = Coordinate(
                latitude: 46 + .random(in: -1.5...1.5, using: &dice),
                longitude: 7 + .random(in: -1.5...1.5, using: &dice))
            return Place(
                name: number < 3 ? "mine \(number)" : "customer \(number)",
                shape: .circle(
                    center: number < 3 ? Self.start : center, enter: 60 + Double(number % 7),
                    leave: 90))
        }
    }

    private static let start = Coordinate(latitude: 46, longitude: 7)

    /// Inside three, then a way north at 100 km/h.
    private static func drive(_ keeper: inout PlaceKeeper, from second: Int, for seconds: Int) {
        for step in second..<second + seconds {
            let here = start.moved(
                by: Displacement(east: 0, north: 28 * Double(max(0, step - 100))))
            _ = keeper.observe(
                Estimate(
                    instant: Uptime(seconds: Double(step)), coordinate: here, accuracy: 8,
                    sigma: 3, velocity: .zero, speed: 28, track: 0, heightAboveSeaLevel: nil,
                    motion: .moving, odometer: 0))
        }
    }

    /// What each of the commits of a drive, one in ten seconds, appends to the log, and how long the
    /// quickest of them took to put together.
    private func commits(among count: Int) throws -> (bytes: [Int], log: [Int], seconds: Double) {
        var memory = Pipeline(settings: Settings(), places: [], build: nil).memory
        var keeper = PlaceKeeper(Self.places(count))
        let folder = try Folder()
        let store = try Store.open(folder).0
        var bytes: [Int] = []
        var log: [Int] = []
        var quickest = Double.infinity
        for second in stride(from: 0, to: 600, by: 10) {
            Self.drive(&keeper, from: second, for: 10)
            var entry = StateEntry(at: instant(Double(second)), bytes: [])
            let taken = try ContinuousClock().measure {
                memory.places = keeper.memory
                entry.bytes = try SavedMemory.encode(memory)
                entry.known = memory.places.known
            }
            quickest = min(quickest, taken / .seconds(1))
            bytes.append(entry.bytes.count)
            let before = store.pagesLogged
            try store.commit(.of(state: entry))
            log.append(store.pagesLogged - before)
        }
        store.close()
        let known = try #require(try Store.open(folder).1.state?.known)
        #expect(known == keeper.memory.known && known.count == count)
        return (bytes, log, quickest)
    }

    @Test("with 10, 1 000 and 100 000 places: bytes of the memory, of the log, and time")
    func cost() throws {
        let few = try commits(among: 10)
        let plain = try SavedMemory.encode(
            Pipeline(settings: Settings(), places: [], build: nil).memory
        ).count
        for count in [10, 1000, 100_000] {
            let many = count == 10 ? few : try commits(among: count)
            let most = try #require(many.bytes.max())
            // Three places that the car is in.
            #expect(most <= plain + 3 * 150, "\(most) bytes")
            #expect(many.bytes.last.map { $0 <= plain + 20 } == true)
            // The first commit brings the marks, once; then no page more than the state takes.
            let first = many.log[0] - few.log[1]
            #expect(first <= count * 10 / 4096 + 30, "\(first) pages")
            #expect(many.log.dropFirst().max() ?? 0 <= 2, "\(many.log)")
            print(
                "\(count) places: at most \(most) bytes a commit (\(plain) without any), "
                    + "\(first) pages once; \(Int(many.seconds * 1e6)) µs to put together")
            // To walk through them all takes some thousand times as long.
            #expect(many.seconds < 10 * few.seconds)
        }
    }

    @Test("an edit of one of 100 000 writes its shelf")
    func edited() throws {
        var dice = SplitMix64(seed: 2)
        var marks = (0..<100_000).map { _ in Int64.random(in: .min ... .max, using: &dice) }
        try store.commit(state(KnownPlaces(marks: marks)))
        marks[4711] = marks[4711] ^ 1
        let before = store.pagesLogged
        try store.commit(state(KnownPlaces(marks: marks)))
        let written = store.pagesLogged - before
        print("an edit among 100 000 places: \(written) pages of log")
        #expect(written <= 4)
    }
}
