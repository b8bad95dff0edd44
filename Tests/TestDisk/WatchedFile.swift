import CSQLite
import Glibc

/// An open file of a `TestDisk`, as SQLite holds it: our head, and behind it the system's own file.
struct WatchedFile {
    /// First, because that is where SQLite looks.
    private var table: UnsafePointer<sqlite3_io_methods>?
    private var context: Unmanaged<Context>

    final class Context {
        let disk: TestDisk
        let name: String
        /// The system syncs the folder with the first sync of a log that it may have made.
        ///
        /// Source: SQLite, os_unix.c, `UNIXFILE_DIRSYNC`.
        var syncsDirectory: Bool

        init(disk: TestDisk, name: String, syncsDirectory: Bool) {
            self.disk = disk
            self.name = name
            self.syncsDirectory = syncsDirectory
        }
    }

    /// Room for our head, so that what follows is aligned.
    static let headBytes = 32

    typealias File = UnsafeMutablePointer<sqlite3_file>

    /// The system's own file behind ours.
    private static func beneath(_ file: File?) -> File {
        guard let file else { preconditionFailure("SQLite gave no file") }
        return (UnsafeMutableRawPointer(file) + headBytes).assumingMemoryBound(
            to: sqlite3_file.self)
    }

    private static func context(_ file: File?) -> Context {
        guard let file else { preconditionFailure("SQLite gave no file") }
        return UnsafeMutableRawPointer(file).assumingMemoryBound(to: WatchedFile.self)
            .pointee.context.takeUnretainedValue()
    }

    private static func methods(_ file: File?) -> (File, sqlite3_io_methods) {
        let file = beneath(file)
        guard let methods = file.pointee.pMethods else { preconditionFailure("not open") }
        return (file, methods.pointee)
    }

    static func open(
        on disk: TestDisk, _ path: UnsafePointer<CChar>?, _ file: File?, _ flags: Int32,
        _ outcome: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let file, let system = sqlite3_vfs_find(nil), let open = system.pointee.xOpen else {
            return SQLITE_CANTOPEN
        }
        // SQLite closes only what has methods.
        file.pointee.pMethods = nil
        let isNew = path.map { access($0, F_OK) != 0 } ?? false
        let name = path.map(TestDisk.lastPart) ?? "a temporary file"
        if isNew, flags & SQLITE_OPEN_CREATE != 0 {
            let refusal = disk.watcher(.create(name))
            guard refusal == SQLITE_OK else { return refusal }
        }
        let beneath = beneath(file)
        beneath.pointee.pMethods = nil
        let result = open(system, path, beneath, flags, outcome)
        guard result == SQLITE_OK else { return result }
        let isLog = flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0
        let context = Context(disk: disk, name: name, syncsDirectory: isLog)
        UnsafeMutableRawPointer(file).initializeMemory(
            as: WatchedFile.self,
            to: WatchedFile(
                table: UnsafePointer(methodTable), context: Unmanaged.passRetained(context)))
        return SQLITE_OK
    }

    private static func release(_ file: File?) {
        guard let file else { return }
        UnsafeMutableRawPointer(file).assumingMemoryBound(to: WatchedFile.self)
            .pointee.context.release()
        file.pointee.pMethods = nil
    }

    private static func sync(_ file: File?, _ flags: Int32) -> Int32 {
        let context = context(file)
        let refusal = context.disk.watcher(.sync(context.name))
        guard refusal == SQLITE_OK else { return refusal }
        let (file, methods) = methods(file)
        let result = methods.xSync(file, flags)
        guard result == SQLITE_OK, context.syncsDirectory else { return result }
        context.syncsDirectory = false
        return context.disk.watcher(.syncDirectory)
    }

    /// Version 2: a log and its shared index, but no mapped database, which nobody could watch.
    private nonisolated(unsafe) static let methodTable: UnsafeMutablePointer<sqlite3_io_methods> = {
        let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        table.initialize(to: sqlite3_io_methods())
        table.pointee.iVersion = 2
        table.pointee.xClose = { file in
            let (beneath, methods) = methods(file)
            let result = methods.xClose(beneath)
            release(file)
            return result
        }
        table.pointee.xRead = { file, bytes, count, offset in
            let context = context(file)
            let refusal = context.disk.watcher(
                .read(context.name, offset: Int(offset), count: Int(count)))
            guard refusal == SQLITE_OK else { return refusal }
            let (file, methods) = methods(file)
            return methods.xRead(file, bytes, count, offset)
        }
        table.pointee.xWrite = { file, bytes, count, offset in
            let context = context(file)
            let copy = Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            let refusal = context.disk.watcher(
                .write(context.name, offset: Int(offset), bytes: copy))
            guard refusal == SQLITE_OK else { return refusal }
            let (file, methods) = methods(file)
            return methods.xWrite(file, bytes, count, offset)
        }
        table.pointee.xTruncate = { file, size in
            let context = context(file)
            let refusal = context.disk.watcher(.truncate(context.name, size: Int(size)))
            guard refusal == SQLITE_OK else { return refusal }
            let (file, methods) = methods(file)
            return methods.xTruncate(file, size)
        }
        table.pointee.xSync = { sync($0, $1) }
        table.pointee.xFileSize = { file, size in
            let (file, methods) = methods(file)
            return methods.xFileSize(file, size)
        }
        table.pointee.xLock = { file, level in
            let (file, methods) = methods(file)
            return methods.xLock(file, level)
        }
        table.pointee.xUnlock = { file, level in
            let (file, methods) = methods(file)
            return methods.xUnlock(file, level)
        }
        table.pointee.xCheckReservedLock = { file, answer in
            let (file, methods) = methods(file)
            return methods.xCheckReservedLock(file, answer)
        }
        table.pointee.xFileControl = { file, code, argument in
            let (file, methods) = methods(file)
            return methods.xFileControl(file, code, argument)
        }
        table.pointee.xSectorSize = { file in
            let (file, methods) = methods(file)
            return methods.xSectorSize(file)
        }
        table.pointee.xDeviceCharacteristics = { file in
            let (file, methods) = methods(file)
            return methods.xDeviceCharacteristics(file)
        }
        table.pointee.xShmMap = { file, region, bytes, extends, address in
            let (file, methods) = methods(file)
            return methods.xShmMap(file, region, bytes, extends, address)
        }
        table.pointee.xShmLock = { file, first, count, flags in
            let (file, methods) = methods(file)
            return methods.xShmLock(file, first, count, flags)
        }
        table.pointee.xShmBarrier = { file in
            let (file, methods) = methods(file)
            methods.xShmBarrier(file)
        }
        table.pointee.xShmUnmap = { file, deletes in
            let (file, methods) = methods(file)
            return methods.xShmUnmap(file, deletes)
        }
        return table
    }()
}
