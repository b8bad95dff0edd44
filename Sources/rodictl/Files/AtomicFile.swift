import Glibc

/// A file that is there complete, or not at all.
///
/// Written under a temporary name beside its place, synced, moved there, and the directory synced.
/// Dropped before `finish()`, it leaves nothing.
///
/// Source: rename(2), fsync(2); linux.md §2(f): without the directory's sync 65 of 80 power cuts
/// leave the old content.
final class AtomicFile {
    let path: String
    private let draft: String
    private let descriptor: Int32
    private var isFinished = false

    init(path: String) throws(FileError) {
        self.path = path
        draft = "\(path).\(getpid()).part"
        descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw FileError(code: errno, doing: "create \(path)") }
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(draft) }
    }

    func append(_ bytes: [UInt8]) throws(FileError) {
        try descriptor.writeAll(bytes, doing: "write \(path)")
    }

    /// Puts the file in its place.
    func finish() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw FileError(code: errno, doing: "sync \(path)") }
        guard rename(draft, path) == 0 else {
            throw FileError(code: errno, doing: "put \(path) in its place")
        }
        isFinished = true
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A directory that cannot be synced holds the complete file all the same.
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
    }
}
