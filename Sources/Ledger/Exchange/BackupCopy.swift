import Glibc

/// A copy of the whole store in a file without a name: gone when the last who holds it lets go.
package final class BackupCopy: Sendable {
    /// For reading and writing, at any place.
    package let descriptor: Int32
    package let bytes: Int64

    /// Takes over `descriptor`.
    init(descriptor: Int32, bytes: Int64) {
        self.descriptor = descriptor
        self.bytes = bytes
    }

    deinit { close(descriptor) }
}

extension BackupCopy: Equatable {
    package static func == (one: BackupCopy, other: BackupCopy) -> Bool { one === other }
}

/// What whoever works for long is told in between.
enum Interruption: Sendable {
    case goOn
    /// Nobody waits for it any more.
    case giveUp
}
