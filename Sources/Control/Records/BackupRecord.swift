/// Answer to `backup`; the copy itself comes along as an open file.
package struct BackupRecord: Equatable, Codable, Sendable {
    package var bytes: Int64
    /// UUID of the store that it is of.
    package var store: String

    package init(bytes: Int64, store: String) {
        self.bytes = bytes
        self.store = store
    }
}
