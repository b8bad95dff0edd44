import Glibc

/// The store of a daemon that does not run, kept to ourselves for as long as this is there.
package final class StoppedStore {
    let directory: String
    private let claim: Claim

    /// Throws an error that `isInUse` when a daemon runs.
    package init(directory: String) throws(SQLiteError) {
        self.directory = directory
        claim = try Claim(directory: directory)
    }

    var database: String { "\(directory)/rodi.db" }

    /// Writes a copy to `path`, and checks it; nothing of the store is written.
    package func copy(
        to path: String, progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws(SQLiteError) -> StoreFile.Summary {
        try Self.copy(database, to: path, progress: progress)
    }

    /// Copies a database with its log, which a power cut may have left, and folds that into the copy.
    static func copy(
        _ source: String, to path: String, progress: (Int64, Int64) -> Void
    ) throws(SQLiteError) -> StoreFile.Summary {
        StoreFile.remove(path)
        do throws(SQLiteError) {
            if Files.size(source + Files.log) > 0 {
                try FileCopy.fill(path + Files.log, from: source + Files.log)
            }
            try FileCopy.fill(path, from: source, progress: progress)
            return try StoreFile.fold(path)
        } catch {
            StoreFile.remove(path)
            throw error
        }
    }
}
