import FoundationEssentials
import Positioning
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("A byte that changed on the card, in every page of the database in turn")
struct FlippedByteTests {
    /// A store with every table filled, closed in order.
    private static let original = Result { () throws -> [UInt8] in
        let folder = try Folder()
        try OldStore(version: OldStore.steps.count).write(to: folder.database)
        let (store, _) = try Store.open(folder)
        for number in 10..<60 {
            let id = Int64(number)
            let drive = CityDrive(seed: UInt64(number), count: 130, from: Double(number) * 10_000)
            try store.commit(
                .of(
                    points: drive.points.map { PointEntry(id, $0) },
                    trips: [.sample(id, from: Double(number) * 10_000, ending: .stop)],
                    events: (0..<3).map { .sample("n.\($0)") }, offset: proved))
        }
        store.close()
        return Array(try Data(contentsOf: URL(filePath: folder.database)))
    }

    private static let page = 4096
    /// How many goes at the whole database, each with other bytes.
    static let seeds = UInt64(1)...2

    /// What one store says about everything.
    private struct Testimony {
        var places: Set<Coordinate> = []
        var unreadable = 0
        var refusals: [SQLiteError] = []

        init(of store: Store, limit: Int = 200) throws {
            for question in [
                Question.size, .events(after: 0, limit: 1000), .sessions(limit: 9, before: nil),
            ] {
                if case .refused(_, let error) = try store.ask(question) { refusals.append(error) }
            }
            switch try store.ask(.trips(TripFilter(limit: limit))) {
            case .refused(_, let error): refusals.append(error)
            case .trips(_, let trips):
                for trip in trips {
                    switch try store.ask(.trip(trip.id, withPoints: true)) {
                    case .refused(_, let error): refusals.append(error)
                    case .trip(_, _, let points, let unreadable):
                        places.formUnion(points.map(\.point.coordinate))
                        self.unreadable += unreadable
                    case let other: throw Store.Unexpected(answers: [other])
                    }
                }
            case let other: throw Store.Unexpected(answers: [other])
            }
        }
    }

    @Test("never a crash, never a wrong point, and recording goes on", arguments: seeds)
    func everyPage(seed: UInt64) throws {
        let original = try Self.original.get()
        var dice = SplitMix64(seed: seed)
        var (noticed, aside) = (0, 0)
        let pages = original.count / Self.page
        #expect(pages > 20)
        let whole = try testimony(about: original)
        #expect(whole.places.count > 5000)
        for number in 0..<pages {
            var bytes = original
            let place = number * Self.page + Int.random(in: 0..<Self.page, using: &dice)
            bytes[place] ^= UInt8.random(in: 1...255, using: &dice)
            let comment: Comment = "byte \(place)"

            let folder = try Folder()
            try Data(bytes).write(to: URL(filePath: folder.database))
            do {
                let (store, opening) = try Store.open(folder)
                let said = try Testimony(of: store)
                for error in said.refusals { #expect(error.kind == .damaged, comment) }
                // Whose a block is, and on which clock, has no checksum; what is in it has.
                #expect(said.places.isSubset(of: whole.places), comment)
                let isNoticed =
                    !opening.repairs.isEmpty || said.unreadable > 0 || !said.refusals.isEmpty
                if isNoticed { noticed += 1 }
                aside += try record(in: store, folder, comment) || !opening.repairs.isEmpty ? 1 : 0
            } catch let error as SQLiteError {
                // Bytes that say whose database it is, and of which version.
                #expect(place < 100, "\(error), byte \(place)")
                #expect(try folder.names == ["rodi.db"], comment)
            }
        }
        #expect(noticed > pages / 4, "\(noticed) of \(pages)")
        #expect(aside > 0)
    }

    private func testimony(about bytes: [UInt8]) throws -> Testimony {
        let folder = try Folder()
        try Data(bytes).write(to: URL(filePath: folder.database))
        return try Testimony(of: Store.open(folder).0)
    }

    /// Whether the database had to be moved aside so that this could be recorded.
    private func record(in store: Store, _ folder: Folder, _ comment: Comment) throws -> Bool {
        let batch = Batch.of(
            points: [.sample(900, at: 900_000)],
            trips: [.sample(900, from: 900_000, ending: .stop)],
            events: [.sample("after.damage")], offset: proved)
        var answers = store.commit(batch, ticket: 1)
        if case .failed(_, let error, _)? = answers.last {
            #expect(error.kind == .damaged, comment)
            answers = store.commit(batch, ticket: 1)
        }
        guard case .committed? = answers.last else {
            Issue.record("\(answers)")
            return false
        }
        #expect(try store.trip(900).points.count == 1, comment)
        let isAside = try folder.names.contains { $0.contains("damaged") }
        if isAside, case .replaced(let opening)? = answers.first {
            #expect(opening.repairs.first?.contains("moved the damaged database aside") == true)
        }
        return isAside
    }
}
