import Glibc

/// The machine that is looked at: this one or, in a test, a folder that stands for one.
///
/// Everything is read and nothing is changed. No device is opened: that alone can reset a receiver.
struct Machine: Sendable {
    /// What stands in front of every path; empty for this machine.
    private let root: String

    init(root: String = "") {
        self.root = root.isEmpty ? "" : Self.resolved(root) ?? root
    }

    /// Whether it is the one we run on, so that the kernel's answers are about it.
    var isOurs: Bool { root.isEmpty }

    /// Where `path` lies for us.
    func place(_ path: String) -> String { root + path }

    /// The beginning of a file; empty files say nothing, as those that are not there.
    func text(_ path: String) -> String? {
        let descriptor = open(place(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 4096)
        while bytes.count < Self.largest {
            let count = read(descriptor, &room, room.count)
            if count > 0 {
                bytes += room.prefix(count)
            } else if count == 0 || errno != EINTR {
                break
            }
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The only line of a file such as those below /sys.
    func line(_ path: String) -> String? {
        text(path)?.split(separator: "\n").first.map(String.init)
    }

    /// What is in a folder, by name; nothing when it cannot be read.
    func names(in folder: String) -> [String] {
        guard let entries = opendir(place(folder)) else { return [] }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// What is known of a file, links followed; `nil` when there is none.
    func status(_ path: String) -> stat? {
        var status = stat()
        return stat(place(path), &status) == 0 ? status : nil
    }

    func exists(_ path: String) -> Bool { status(path) != nil }

    /// Whether a file that is there is not for us.
    func isForbidden(_ path: String) -> Bool {
        access(place(path), R_OK) != 0 && errno == EACCES
    }

    /// Where a path leads in the end; `nil` when there is nothing.
    func target(_ path: String) -> String? {
        guard let found = Self.resolved(place(path)) else { return nil }
        return !root.isEmpty && found.hasPrefix(root + "/")
            ? String(found.dropFirst(root.count)) : found
    }

    /// The programs that run: their numbers and names.
    var programs: [(process: Int32, name: String)] {
        names(in: "/proc").compactMap { folder in
            guard let process = Int32(folder), let name = line("/proc/\(folder)/comm") else {
                return nil
            }
            return (process, name)
        }
    }

    private static func resolved(_ path: String) -> String? {
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Bytes: more than any file that is read here has.
    private static let largest = 1 << 20
}
