import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("The power may go while a damaged database gives way to a new one")
struct ReplacementTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
        let (store, _) = try Store.open(folder)
        try store.commit(
            .of(
                trips: (1...300).map { .sample($0, ending: .stop) }, events: [.sample("a.a")]))
        store.close()
    }

    private func url(_ companion: String = "") -> URL { URL(filePath: folder.database + companion) }

    /// Some trips in the middle.
    private func damage() throws { try folder.damage("trips", 2..<4) }

    @Test(
        "before the damaged one was moved: it is looked at again, although no log tells of it",
        arguments: [".saving", ".saved"])
    func before(leftover: String) throws {
        try damage()
        try Data(repeating: 1, count: 5000).write(to: url(leftover))
        let (store, opening) = try Store.open(folder)
        #expect(opening.repairs.first?.contains("moved the damaged database aside") == true)
        let left = try store.trips(TripFilter(limit: 500)).count
        #expect(left > 0 && left < 300)
        store.close()
        let names = try folder.names.filter { $0 != "rodi.db" && $0 != "rodi.db.damaged-1" }
        #expect(names.filter { $0.contains("sav") }.isEmpty, "\(names)")
        #expect(try Store.open(folder).1.repairs.isEmpty)
    }

    @Test("after it was moved: the new one takes its place, and the old log goes with the old one")
    func after() throws {
        let whole = try Data(contentsOf: url())
        try damage()
        try FileManager.default.moveItem(at: url(), to: url(".damaged-1"))
        try whole.write(to: url(".saved"))
        let log = Data(repeating: 7, count: 5000)
        try log.write(to: url(Files.log))
        let (store, opening) = try Store.open(folder)
        #expect(
            opening.repairs == [
                "put a new database in the place of a damaged one, as the last run began to"
            ])
        #expect(try store.trips(TripFilter(limit: 500)).count == 300)
        #expect(try Data(contentsOf: url(".damaged-1" + Files.log)) == log)
        store.close()
        #expect(try Store.open(folder).1.repairs.isEmpty)
    }

    @Test("no room for what could be saved: a new one is begun, and the damaged one is kept")
    func noRoom() throws {
        try damage()
        try Data(repeating: 0, count: 100).write(to: url(Files.log))
        // A folder where the draft would be stands for a disk that takes nothing.
        try FileManager.default.createDirectory(
            at: url(".saving"), withIntermediateDirectories: false)
        let (store, opening) = try Store.openAndCheck(folder)
        #expect(opening.repairs.count == 2)
        #expect(opening.repairs.last?.hasPrefix("nothing of it could be saved: ") == true)
        #expect(try store.trips().isEmpty)
        #expect(try store.commit(.of(trips: [.sample(1)], events: [.sample("a.a")])) == [1])
        #expect(try folder.names.contains("rodi.db.damaged-1"))
    }
}
