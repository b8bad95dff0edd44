import FoundationEssentials
import Glibc
import TestKit
import Testing
import Tracking

@testable import Ledger

@Suite("A store is judged from outside without a trace")
struct StoreCheckTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func verdict(isInUse: Bool = false) -> StoreCheck.Verdict {
        StoreCheck.verdict(directory: folder.path, isInUse: isInUse)
    }

    private func fill(_ store: Store) throws {
        let points = CityDrive(seed: 1, count: 90).points.map { PointEntry(1, $0) }
        try store.commit(.of(points: points, trips: [.sample(1)], events: [.sample("x")]))
    }

    @Test("a folder without one, and an empty file")
    func absent() throws {
        #expect(verdict() == .absent)
        #expect(StoreCheck.verdict(directory: folder.path + "/x", isInUse: false) == .absent)
        try FoundationEssentials.Data().write(to: URL(filePath: folder.database))
        #expect(verdict() == .damaged("it is empty"))
    }

    @Test("one that was closed is read, whatever its folder is called, and nothing is left behind")
    func closed() throws {
        let path = folder.path + "/what? 100 % #1 ü"
        do {
            let (store, _) = try Store.open(directory: path, boot: "b", on: .system)
            try fill(store)
        }
        let before = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(StoreCheck.verdict(directory: path, isInUse: false) == .sound)
        let after = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(before == after && before == ["rodi.db"])
        let (_, opening) = try Store.open(directory: path, boot: "b", on: .system)
        #expect(opening.repairs.isEmpty, "\(opening.repairs)")
    }

    @Test("one in use is read beside its daemon, with its log; else it is left to the next start")
    func inUse() throws {
        let (store, _) = try Store.open(folder)
        try fill(store)
        #expect(verdict(isInUse: true) == .sound)
        #expect(verdict() == .unclean)
        let names = try folder.names
        #expect(names == ["rodi.db", "rodi.db-shm", "rodi.db-wal"])
        try store.commit(.of(events: [.sample("y")]))
        withExtendedLifetime(store) {}
    }

    @Test("a damaged one is told in SQLite's words")
    func damaged() throws {
        do {
            let (store, _) = try Store.open(folder)
            try fill(store)
        }
        try overwrite(folder.database, with: [UInt8](repeating: 0x5A, count: 60))
        guard case .damaged(let words) = verdict() else {
            Issue.record("\(verdict())")
            return
        }
        #expect(words.contains("not a database"), "\(words)")
    }

    @Test("a damaged page is found as well")
    func page() throws {
        do {
            let (store, _) = try Store.open(folder)
            try fill(store)
        }
        let file = open(folder.database, O_WRONLY | O_CLOEXEC)
        let noise = [UInt8](repeating: 0xFF, count: 4096)
        let written = pwrite(file, noise, noise.count, 4096)
        close(file)
        #expect(written == noise.count)
        guard case .damaged = verdict() else {
            Issue.record("\(verdict())")
            return
        }
        #expect(try folder.names == ["rodi.db"])
    }
}
