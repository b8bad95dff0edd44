package import FoundationEssentials

/// A folder of a test's own, gone with everything in it when the last reference goes.
///
/// Its path is short enough for a Unix socket inside (108 bytes, unix(7)).
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        let name = "rodi-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        url = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    // Nothing can be done about a folder that does not want to go; the system sweeps it up.
    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path }

    /// Path of `name` inside.
    package func path(of name: String) -> String { url.appending(path: name).path }

    /// Writes a file inside and returns its path.
    package func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
