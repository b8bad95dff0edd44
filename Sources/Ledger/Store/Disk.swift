/// What the store stands on: the system, or something that watches what it does there, and fails.
struct Disk: Sendable {
    /// SQLite's name for it; `nil` is the system.
    var name: String?
    /// Makes names that were created, renamed or removed in a directory last.
    var syncDirectory: @Sendable (String) throws(SQLiteError) -> Void

    static let system = Disk(name: nil) { path throws(SQLiteError) in
        try Files.sync(directory: path)
    }
}
