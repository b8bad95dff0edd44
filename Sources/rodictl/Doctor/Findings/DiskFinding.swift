/// The room for the store.
///
/// Units: bytes.
struct DiskFinding: Equatable, Sendable {
    var directory: String
    var free: Int64
    /// What the configuration leaves to others.
    var keepFree: Int64
    /// Files that can still be made; `nil` where that has no limit.
    var freeNodes: Int64?
}
