import FoundationEssentials
import Positioning
import Testing
import Tracking

@testable import Ledger

@Suite("A backup is one file with everything, made while commits go on")
struct BackupTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
        try store.commit(.of(trips: (2...3000).map { .sample($0, ending: .stop) }))
    }

    @Test("what is committed meanwhile is in it too")
    func meanwhile() throws {
        let target = try Folder()
        var pauses = 0
        let answers = store.answer(.backup(path: target.database), ticket: 3) {
            pauses += 1
            if pauses == 1 {
                let answers = store.commit(.of(trips: [.sample(4000)]), ticket: 4)
                #expect(answers == [.committed(4, sequences: [])])
            }
        }
        #expect(answers == [.backedUp(3, path: target.database)])
        #expect(pauses >= 2, "too small to be interrupted")
        #expect(try target.names == ["rodi.db"])
        let (copy, opening) = try Store.open(target)
        #expect(opening.openTrip?.id == 4000)
        #expect(try copy.trips(TripFilter(limit: 5000)).count == 3000)
    }

    @Test("one that cannot be written leaves nothing behind, and the store goes on")
    func unwritable() throws {
        let path = "\(folder.path)/nowhere/copy.db"
        guard case .refused(2, let error) = try store.ask(.backup(path: path)) else {
            Issue.record("it was written")
            return
        }
        #expect(error.kind == .unreachable)
        try store.commit(.of(trips: [.sample(4000)]))
        #expect(try folder.names.filter { $0.contains("part") }.isEmpty)
    }
}
