import FoundationEssentials
import Glibc

/// The programs under test, built with the tests and lying beside them.
enum Programs {
    static let rodid = path(of: "rodid")
    static let rodictl = path(of: "rodictl")
    /// What makes a program believe in other clocks and another boot: see `MachineClock`.
    static let falseClock = path(of: "libFalseClock.so")
    static let gpsd = "/usr/sbin/gpsd"
    /// Changes the limits of a process that runs; a part of every Debian (util-linux).
    static let prlimit = "/usr/bin/prlimit"
    /// Give a process mounts of its own, and change them later; likewise.
    static let unshare = "/usr/bin/unshare"
    static let nsenter = "/usr/bin/nsenter"
    /// Makes a file system in a file.
    static let mkfs = "/usr/sbin/mkfs.ext4"
    /// Makes the calls of a process that runs take longer.
    static let strace = "/usr/bin/strace"

    /// Whether it can be started; if not, says that the test is skipped and why.
    static func has(_ program: String, for test: String = #function) -> Bool {
        if access(program, X_OK) == 0 { return true }
        print("skipping \(test): there is no \(program)")
        return false
    }

    /// The file that a process runs; empty when that cannot be told.
    static func file(ofProcess id: String) -> String {
        var target = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/\(id)/exe", &target, target.count)
        return String(
            decoding: target[..<max(0, length)].map { UInt8(truncatingIfNeeded: $0) },
            as: UTF8.self)
    }

    private static func path(of name: String) -> String {
        URL(filePath: file(ofProcess: "self")).deletingLastPathComponent().appending(path: name)
            .path
    }
}
