import FoundationEssentials
import Glibc
import TestKit

@testable import rodictl

/// A folder that stands for a machine.
final class FakeMachine {
    let folder: TemporaryFolder
    var machine: Machine { Machine(root: folder.path) }

    init() throws {
        folder = try TemporaryFolder()
        try write(
            "/etc/passwd",
            "root:x:0:0::/root:/bin/sh\npi:x:1000:1000::/home/pi:/bin/sh\n"
                + "rodi:x:991:990::/var/lib/rodi:/usr/sbin/nologin\n")
        try write(
            "/etc/group",
            "root:x:0:\ndialout:x:20:rodi,pi\nrodi:x:990:pi\n"
                + "rodi-admin:x:989:\npi:x:1000:\n")
        try write(
            "/proc/self/mountinfo",
            "27 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
                + "40 27 0:40 / /run rw,nosuid - tmpfs tmpfs rw,size=1k\n")
    }

    func write(_ path: String, _ text: String) throws {
        try make(folderOf: path)
        _ = try folder.write(text, to: String(path.dropFirst()))
    }

    /// A program that /bin/sh runs.
    func program(_ path: String, _ script: String) throws {
        try write(path, "#!/bin/sh\n\(script)\n")
        chmod(folder.path + path, 0o755)
        awaitWriters(of: folder.path + path)
    }

    /// A file that anyone has open for writing cannot be run, and a child that another test just
    /// starts has what we had open until it becomes its program.
    ///
    /// Source: fcntl(2), `F_SETLEASE`: a lease for reading is refused while there is a writer.
    private func awaitWriters(of path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let deadline = ContinuousClock.now + .seconds(10)
        while fcntl(descriptor, Self.lease, Int32(F_RDLCK)) != 0, ContinuousClock.now < deadline {
            poll(nil, 0, 1)
        }
        _ = fcntl(descriptor, Self.lease, Int32(F_UNLCK))
    }

    /// `F_SETLEASE`, which Swift does not import.
    private static let lease: Int32 = 1024

    func link(_ path: String, to target: String) throws {
        try make(folderOf: path)
        symlink(target, folder.path + path)
    }

    func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + path, withIntermediateDirectories: true)
    }

    private func make(folderOf path: String) throws {
        let parent = path.split(separator: "/").dropLast().joined(separator: "/")
        try make("/\(parent)")
    }

    /// A program that runs, and the files it has open.
    func run(_ process: Int, _ name: String, holding files: String...) throws {
        try write("/proc/\(process)/comm", "\(name)\n")
        for (number, file) in files.enumerated() {
            try link("/proc/\(process)/fd/\(number + 3)", to: file)
        }
    }
}
