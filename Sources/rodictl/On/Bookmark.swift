import Control
import FoundationEssentials
import Glibc

/// Up to which event a command was run: what a restart goes on from.
struct Bookmark: Equatable, Codable {
    /// The store's UUID.
    var store: String
    /// The last event that was seen to.
    var sequence: Int64

    /// `nil` when nothing was ever kept at `path`.
    static func read(_ path: String) throws(Failure) -> Bookmark? {
        guard access(path, F_OK) == 0 else { return nil }
        do {
            let bytes = try Data(contentsOf: URL(filePath: path))
            return try JSONText.decode(Bookmark.self, from: bytes)
        } catch {
            throw Failure(
                .refused,
                "\(path) is not what rodictl on keeps there: expected {\"sequence\":…,\"store\":…}."
                    + " Remove it to begin with the events that are still to come")
        }
    }

    /// Whole and synced, or not at all.
    func write(to path: String) throws(Failure) {
        do {
            let file = try AtomicFile(path: path)
            try file.append(Array(JSONText.encode(self)) + [UInt8(ascii: "\n")])
            try file.finish()
        } catch {
            throw Failure(.refused, "\(error)")
        }
    }

    /// Where it is kept unless `--bookmark` says otherwise; the directory is made when missing.
    ///
    /// A service's own state directory, else the person's. Source: systemd.exec(5),
    /// `StateDirectory=`; the XDG base directory specification.
    static func usualPath(for name: String) throws(Failure) -> String {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        if let service = variable("STATE_DIRECTORY")?.split(separator: ":").first {
            return "\(service)/\(name).json"
        }
        guard
            let state = variable("XDG_STATE_HOME") ?? variable("HOME").map({ "\($0)/.local/state" })
        else {
            throw Failure(.usage, "--bookmark FILE is needed where HOME is not set")
        }
        let directory = "\(state)/rodi"
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw Failure(.refused, "cannot create \(directory) for --bookmark")
        }
        return "\(directory)/\(name).json"
    }
}
