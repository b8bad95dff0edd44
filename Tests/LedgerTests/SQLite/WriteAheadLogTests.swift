import FoundationEssentials
import Glibc
import Testing

@testable import Ledger

@Suite("The log tells how the last run ended")
struct WriteAheadLogTests {
    let folder: Folder
    let store: Store

    init() throws {
        folder = try Folder()
        (store, _) = try Store.open(folder)
        for second in 1...5 {
            try store.commit(.of(points: [.sample(1, at: Double(second))], trips: [.sample(1)]))
        }
    }

    /// The files as they are, nothing closed.
    private func cut() throws -> Folder {
        let copy = try Folder()
        for name in ["rodi.db", "rodi.db-wal"] {
            try FileManager.default.copyItem(
                atPath: "\(folder.path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return copy
    }

    private func change(_ path: String, _ body: (inout Data) -> Void) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        body(&bytes)
        try bytes.write(to: URL(filePath: path))
    }

    @Test("a log that ends with a commit is whole")
    func whole() throws {
        #expect(WriteAheadLog.tornBytes(of: folder.database) == 0)
        #expect(WriteAheadLog.tornBytes(of: "\(folder.path)/nothing") == 0)
    }

    @Test("a byte that is wrong in one frame costs its commit, and those behind it")
    func wrong() throws {
        let copy = try cut()
        let path = copy.database + Files.log
        let size = WriteAheadLog.frames(of: copy.database).committed
        // In one of the last commits: each is of a few frames.
        try change(path) { $0[size - 5 * 4120 + 100] ^= 1 }
        let torn = WriteAheadLog.tornBytes(of: copy.database)
        #expect(torn > 0 && torn % 4120 == 0 && torn < size)
        let opening = try Store.open(copy).1
        #expect(opening.repairs == ["cut \(torn) bytes of a commit that the power cut short"])
        // SQLite sees it as we do.
        #expect(opening.lastPoint != nil)
        #expect(try Store.open(copy).0.trip(1).points.count < 5)
    }

    @Test("what is no log says nothing", arguments: [0, 1, 31, 32, 40, 5000])
    func rubbish(count: Int) throws {
        let copy = try cut()
        try change(copy.database + Files.log) { $0 = Data(repeating: 0x37, count: count) }
        #expect(WriteAheadLog.tornBytes(of: copy.database) == 0)
    }

    /// Closing any descriptor of a file ends all of a process's fcntl(2) locks on it.
    ///
    /// Without its lock on the index, the next program that looked at the database would have cut the
    /// index to nothing under our feet.
    @Test("asking leaves SQLite its lock on the index")
    func locked() throws {
        let copy = try cut()
        let (store, _) = try Store.open(copy)
        defer { withExtendedLifetime(store) {} }
        let index = open(copy.database + Files.index, O_RDWR | O_CLOEXEC)
        try #require(index >= 0)
        defer { close(index) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = Self.deadManSwitch
        lock.l_len = 1
        // As another process would ask: what is ours is another owner's to it.
        #expect(fcntl(index, Self.askAsStranger, &lock) == 0)
        #expect(Int32(lock.l_type) == F_RDLCK)
    }

    /// The byte of the index that says that somebody is there.
    ///
    /// Source: SQLite, os_unix.c, `UNIX_SHM_DMS`.
    private static let deadManSwitch: Int = 128
    /// `F_OFD_GETLK`, fcntl(2).
    private static let askAsStranger: Int32 = 36
}
