import CSQLite
import Glibc
import Synchronization

/// A disk that tests watch and break: SQLite's own access to files, with someone in between.
///
/// Known to SQLite by `name` from the first use on, and never again unknown: a connection may outlive
/// whoever made it. Files are real ones, in the folder that the store is in.
///
/// Source: sqlite.org/vfs.html.
package final class TestDisk: Sendable {
    /// Hears of everything before it is done; anything but `SQLITE_OK` is what becomes of it instead.
    package typealias Watcher = @Sendable (DiskOperation) -> Int32

    package let name: String
    let watcher: Watcher

    package init(watcher: @escaping Watcher) {
        self.watcher = watcher
        name = "test-disk-\(Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue)"
        register()
    }

    private static let numbers = Atomic(0)

    private func register() {
        guard let system = sqlite3_vfs_find(nil) else {
            preconditionFailure("this SQLite knows no file system")
        }
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        // Everything about names, time and chance stays as it is.
        vfs.initialize(to: system.pointee)
        vfs.pointee.szOsFile = Int32(WatchedFile.headBytes) + system.pointee.szOsFile
        vfs.pointee.pNext = nil
        vfs.pointee.zName = UnsafePointer(strdup(name))
        vfs.pointee.pAppData = Unmanaged.passRetained(self).toOpaque()
        vfs.pointee.xOpen = { vfs, path, file, flags, outcome in
            WatchedFile.open(on: TestDisk.of(vfs), path, file, flags, outcome)
        }
        vfs.pointee.xDelete = { vfs, path, isSynced in
            TestDisk.of(vfs).delete(path, isSynced: isSynced != 0)
        }
        sqlite3_vfs_register(vfs, 0)
    }

    private static func of(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> TestDisk {
        guard let context = vfs?.pointee.pAppData else {
            preconditionFailure("SQLite lost what it was given")
        }
        return Unmanaged<TestDisk>.fromOpaque(context).takeUnretainedValue()
    }

    /// `SQLITE_IOERR_DELETE_NOENT`, which Swift does not import.
    private static let nothingToDelete = SQLITE_IOERR | 23 << 8

    private func delete(_ path: UnsafePointer<CChar>?, isSynced: Bool) -> Int32 {
        guard let path, let system = sqlite3_vfs_find(nil), let delete = system.pointee.xDelete,
            access(path, F_OK) == 0
        else { return Self.nothingToDelete }
        let refusal = watcher(.delete(Self.lastPart(of: path)))
        guard refusal == SQLITE_OK else { return refusal }
        let result = delete(system, path, isSynced ? 1 : 0)
        return result == SQLITE_OK && isSynced ? watcher(.syncDirectory) : result
    }

    static func lastPart(of path: UnsafePointer<CChar>) -> String {
        let path = String(cString: path)
        return path.split(separator: "/").last.map(String.init) ?? path
    }
}
