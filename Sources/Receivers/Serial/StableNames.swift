import Glibc

/// Names of ports that stay with the receiver, wherever it is plugged in and in whatever order.
///
/// Source: udev's `60-serial.rules`, which keeps a link for each USB port in `/dev/serial/by-id`.
struct StableNames {
    let directory: String

    /// The name that leads to what `path` leads to.
    func name(of path: String) -> String? {
        guard let target = Self.target(of: path) else { return nil }
        // A directory has no order of its own.
        return directoryNames(in: directory)
            .filter { !$0.hasPrefix(".") }
            .map { "\(directory)/\($0)" }
            .filter { Self.target(of: $0) == target }
            .min()
    }

    /// Whether `path` is such a name itself.
    func contains(_ path: String) -> Bool { path.hasPrefix(directory + "/") }

    /// Where a path leads in the end; `nil` when there is nothing.
    static func target(of path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether `path` is a name that somebody chose, rather than the device itself.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
