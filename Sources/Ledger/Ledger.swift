/// The only store: what happened, durably.
///
/// One thread owns the disk. The thread that decides hands it batches and questions and never waits;
/// answers are fetched when `descriptor` becomes readable.
package final class Ledger: Sendable {
    private let desk: Desk

    /// Readable when answers wait.
    package var descriptor: Int32 { desk.answered.descriptor }

    private init(desk: Desk) { self.desk = desk }

    /// Opens the store in `directory`, and starts the disk thread.
    ///
    /// A missing store is created; a damaged one is moved aside and replaced, which `Opening.repairs`
    /// tells. `boot` names this boot of the machine: uptimes are comparable only within one. `progress` hears
    /// of what takes long, for as long as it gets on.
    package static func open(
        directory: String, boot: String, progress: (OpeningWork) -> Void = { _ in }
    ) throws(SQLiteError) -> (ledger: Ledger, opening: Opening) {
        try open(directory: directory, boot: boot, on: .system, progress: progress)
    }

    static func open(
        directory: String, boot: String, on disk: Disk,
        progress: (OpeningWork) -> Void = { _ in }
    ) throws(SQLiteError) -> (ledger: Ledger, opening: Opening) {
        let (store, opening) = try Store.open(
            directory: directory, boot: boot, on: disk, progress: progress)
        let desk = try Desk()
        try DiskThread.start(desk: desk, store: store)
        return (Ledger(desk: desk), opening)
    }

    /// A ledger for a store that cannot be opened now, and starts the disk thread.
    ///
    /// Every question tries to open it; when that succeeds, `Answer.replaced` says what it holds. Commit
    /// nothing before: the trips in it have numbers that may be given to others until then.
    package static func postponed(
        directory: String, boot: String
    ) throws(SQLiteError) -> (ledger: Ledger, opening: Opening) {
        let desk = try Desk()
        try DiskThread.start(
            desk: desk, store: Store.postponed(directory: directory, boot: boot))
        return (
            Ledger(desk: desk),
            Opening(
                store: UUID4.make(), lastSequence: 0, nextTrip: 1, openTrip: nil,
                isOpenTripOfThisBoot: false, lastPoint: nil, state: nil, repairs: [])
        )
    }

    deinit { desk.beginClosing() }

    /// Hands in a batch to be committed and synced; the answer is `committed` or `failed`.
    ///
    /// `nil` while the queue is full: keep merging, and try again when an answer has come. A batch
    /// that waits behind one that fails is tried all the same, so whoever needs their order kept
    /// hands in the next only when the answer to the last has come.
    package func commit(_ batch: Batch) -> UInt64? { desk.enqueue(batch) }

    /// Hands in a question; commits go first.
    package func ask(_ question: Question) -> UInt64 { desk.enqueue(question) }

    /// Takes all answers that are ready, oldest first.
    package func answers() -> [Answer] { desk.takeAnswers() }

    /// Finishes what was handed in, folds the log into the database and closes it.
    ///
    /// Says whether that was done within `patience`; if not, it goes on behind our back.
    @discardableResult
    package func close(within patience: Duration) -> Bool {
        desk.beginClosing()
        return desk.waitUntilFinished(within: patience)
    }
}
