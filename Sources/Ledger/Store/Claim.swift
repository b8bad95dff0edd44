import Glibc

/// Holds a folder for one process: two that record in one store end each other's trips.
///
/// The kernel lets go of it with the process, however that ends.
struct Claim: ~Copyable {
    private let descriptor: Int32

    /// Throws when another process holds it.
    init(directory: String) throws(SQLiteError) {
        descriptor = try Self.lock(directory)
    }

    deinit { close(descriptor) }

    private static func lock(_ directory: String) throws(SQLiteError) -> Int32 {
        let doing = "claim the directory '\(directory)'"
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno, doing: doing) }
        for _ in 0..<tries {
            // A file system that knows no locks cannot tell us apart: then nobody is kept out.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK {
                return descriptor
            }
            poll(nil, 0, pause)
        }
        close(descriptor)
        throw .inUse(doing: doing)
    }

    /// One that is about to leave may still hold it, and so may a child of ours that has not become
    /// its program yet: a second in all, 20 times 50 ms.
    private static let tries = 20
    private static let pause: Int32 = 50
}
