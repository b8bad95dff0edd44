/// What a store asks of the disk beneath it.
///
/// Files are told apart by the last part of their path.
package enum DiskOperation: Equatable, Sendable {
    case create(String)
    case read(String, offset: Int, count: Int)
    case write(String, offset: Int, bytes: [UInt8])
    case truncate(String, size: Int)
    /// What was written to the file is to last.
    case sync(String)
    /// Names that were made or removed are to last.
    case syncDirectory
    case delete(String)

    /// Whether it changes what is on the disk, or makes that last.
    package var isChange: Bool {
        if case .read = self { false } else { true }
    }
}
