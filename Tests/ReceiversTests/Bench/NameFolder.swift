import Glibc

/// A folder like `/dev/serial/by-id`, gone with everything in it.
final class NameFolder {
    let path: String
    private var names: Set<String> = []

    init() throws { path = try temporaryFolder() }

    deinit {
        for name in names { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Lets `name` lead to `target` from now on.
    func link(_ name: String, to target: String) {
        unlink(path(of: name))
        symlink(target, path(of: name))
        names.insert(name)
    }

    func remove(_ name: String) { unlink(path(of: name)) }

    /// Makes an empty file, which stands for a device.
    func device(_ name: String) {
        let file = open(path(of: name), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        names.insert(name)
    }
}
