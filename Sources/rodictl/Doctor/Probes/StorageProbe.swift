import Glibc
import Ledger

/// Looks at the disk below the folder of the store.
struct StorageProbe {
    let machine: Machine
    let directory: String

    func disk(keepFree: Int64) -> Found<DiskFinding> {
        var room = statvfs()
        guard let folder = existing, statvfs(machine.place(folder), &room) == 0 else {
            return .unknown(.unreadable(directory, why: String(cString: strerror(errno))))
        }
        let (bytes, isTooMuch) = UInt64(room.f_bavail)
            .multipliedReportingOverflow(by: UInt64(room.f_frsize))
        var disk = DiskFinding(
            directory: directory, free: isTooMuch ? .max : Int64(clamping: bytes),
            keepFree: keepFree)
        disk.freeNodes = room.f_files > 0 ? Int64(clamping: room.f_favail) : nil
        return .known(disk)
    }

    var mount: Found<MountFinding> {
        guard let table = machine.text("/proc/self/mountinfo") else {
            return .unknown(.absent("/proc/self/mountinfo"))
        }
        guard let folder = existing, let target = machine.target(folder),
            var mount = MountFinding(of: target, in: table)
        else { return .unknown(.absent(directory)) }
        mount.directory = directory
        return .known(mount)
    }

    /// Reads all of the database while nobody uses it, or when that was asked for.
    func store(_ daemon: DaemonFinding, isDeep: Bool) -> Found<StoreCheck.Verdict> {
        let isInUse: Bool
        switch daemon {
        case .absent, .deserted: isInUse = false
        case .answers: isInUse = true
        case .keptOut, .silent, .broken: isInUse = true
        }
        guard isDeep || !isInUse else { return .unknown(.notAsked) }
        let folder = machine.place(directory)
        // Who may not look into the folder does not know what is there either.
        if access(folder, X_OK) != 0, errno == EACCES { return .unknown(.forbidden(directory)) }
        if machine.isForbidden("\(directory)/rodi.db") { return .unknown(.forbidden(directory)) }
        return .known(StoreCheck.verdict(directory: folder, isInUse: isInUse))
    }

    /// The folder, or the nearest above it that is there.
    private var existing: String? {
        var folder = directory
        while !machine.exists(folder) {
            guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
                return machine.exists("/") ? "/" : nil
            }
            folder = String(folder[..<slash])
        }
        return folder
    }
}
