import Positioning
import Tracking

/// The open store: what the disk thread works with.
///
/// ```
/// Store.swift          life: what is open, and what to do when the disk fails
/// Store+Opening        create, check, repair, migrate, say what is there
/// Store+Commit         a batch becomes one transaction
/// Store+Trips -Sessions -Points -Events -Itinerary -Places -KnownPlaces   one table each, points and
///                      itinerary two
/// Store+Drawings -Drawn -Cells -Explored   what trips left on the map
/// Store+Checking       is it sound, and are all points there?
/// Store+Answers        questions
/// Store+Import         trips of old recordings are added
/// Store+Retention      what is too old, or too much, goes
/// ```
final class Store {
    let directory: String
    /// This boot of the machine.
    let boot: String
    let disk: Disk
    /// `nil` after a failure that only opening again can mend.
    private(set) var connection: Connection?
    /// Whether something made us doubt the file, so that it is checked when opened again.
    private var isSuspect = false
    /// What we know of the rows that the next commit will touch.
    var memory = Memory()

    /// What is true of the database as last committed; a failed commit leaves it as it was.
    struct Memory {
        /// The row that stands for this boot, once there is one.
        var bootRow: Int64?
        /// The block of each table that takes the next point.
        var tails: [BlockTable: Tail] = [:]
        /// What the open trip drew that fills no block yet.
        var sketch: Sketch?
        /// Whether it holds more than its trip's row.
        var isSketchNew = false
        var lastSequence: Int64 = 0
        /// The marks of places that are stored, by shelf.
        var known = KnownPlaces.none
        /// Events that a commit wrote although it seemed to fail: handed in again, they are there.
        var landed: [StoredEvent] = []
    }

    /// Which file is open: another one, or none, may bear its name by now.
    private var file: Files.Identity?

    /// Keeps other processes out of the directory; renewed with each opening.
    private var claim: Claim?

    /// Names the store that was opened last.
    private var name: String?

    private init(directory: String, boot: String, disk: Disk) {
        self.directory = directory
        self.boot = boot
        self.disk = disk
    }

    static let fileName = "rodi.db"
    var path: String { "\(directory)/\(Self.fileName)" }

    static func open(
        directory: String, boot: String, on disk: Disk = .system,
        progress: (OpeningWork) -> Void = { _ in }
    ) throws(SQLiteError) -> (Store, Opening) {
        let store = Store(directory: directory, boot: boot, disk: disk)
        let opening = try store.reopen(progress)
        return (store, opening)
    }

    /// A store that is opened with the first thing that is asked of it, and again until that succeeds.
    static func postponed(
        directory: String, boot: String, on disk: Disk = .system
    ) -> Store {
        Store(directory: directory, boot: boot, disk: disk)
    }

    /// Opens the files, again if they were open; moves a damaged database aside for a new one.
    private func reopen(
        _ progress: (OpeningWork) -> Void = { _ in }
    ) throws(SQLiteError) -> Opening {
        connection = nil
        claim = nil
        try Files.createDirectory(directory)
        claim = try Claim(directory: directory)
        let replacement = Replacement(database: path, disk: disk)
        let (repair, wasSuspect) = try replacement.recover()
        var (opened, opening): (Connection, Opening)
        do throws(SQLiteError) {
            (opened, opening) = try openSound(isSuspect: isSuspect || wasSuspect, progress)
        } catch {
            guard error.kind == .damaged else { throw error }
            let repairs = try replacement.replace(because: error, progress)
            (opened, opening) = try openSound(isSuspect: false, progress)
            opening.repairs.insert(contentsOf: repairs, at: 0)
        }
        if let repair { opening.repairs.insert(repair, at: 0) }
        var found = Memory(lastSequence: opening.lastSequence)
        found.known = try knownPlaces(in: opened)
        if opening.store == name {
            // Nobody else writes events: what is new to us is what we thought had failed.
            found.landed =
                memory.landed
                + (try events(
                    after: memory.lastSequence, upTo: opening.lastSequence,
                    limit: Int(Self.eventsKept), in: opened) ?? [])
        }
        // Only now that all of it has succeeded is what we knew before replaced.
        isSuspect = false
        memory = found
        name = opening.store
        file = Files.identity(of: path)
        connection = opened
        return opening
    }

    /// Does `work` on the connection, which is opened again if the last failure closed it.
    private func withConnection(
        _ answers: inout [Answer], _ work: (Connection) throws(SQLiteError) -> Answer
    ) throws(SQLiteError) {
        if connection != nil, Files.identity(of: path) != file {
            // What is written to a file without a name is lost when it is closed.
            connection = nil
            throw .vanished(path)
        }
        if connection == nil {
            let known = name
            let opening = try reopen()
            if opening.store != known { answers.append(.replaced(opening)) }
        }
        guard let connection else { preconditionFailure("reopened, and still not open") }
        do throws(SQLiteError) {
            answers.append(try work(connection))
        } catch {
            if error.isMendedByOpeningAgain { self.connection = nil }
            if error.kind == .damaged { isSuspect = true }
            throw error
        }
    }

    /// Writes a batch; gives it back when that fails.
    func commit(_ batch: Batch, ticket: UInt64) -> [Answer] {
        var answers: [Answer] = []
        do throws(SQLiteError) {
            try withConnection(&answers) { connection throws(SQLiteError) in
                connection.lengthenLog()
                return .committed(ticket, sequences: try write(batch, to: connection))
            }
        } catch {
            answers.append(.failed(ticket, error, batch))
        }
        return answers
    }

    /// Answers a question; `pause` is called now and then while that takes long.
    func answer(
        _ question: Question, ticket: UInt64, pause: () -> Interruption
    ) -> [Answer] {
        var answers: [Answer] = []
        do throws(SQLiteError) {
            try withConnection(&answers) { connection throws(SQLiteError) in
                try reply(to: question, ticket: ticket, from: connection, pause: pause)
            }
        } catch {
            if case .check = question, error.kind == .damaged {
                // Known now: the next commit need not find it out.
                replaceDamaged(&answers, ticket)
            } else {
                answers.append(.refused(ticket, error))
            }
        }
        return answers
    }

    private func replaceDamaged(_ answers: inout [Answer], _ ticket: UInt64) {
        do throws(SQLiteError) {
            try withConnection(&answers) { _ throws(SQLiteError) in .checked(ticket, losses: []) }
        } catch {
            answers.append(.refused(ticket, error))
        }
    }

    /// Folds the log into the database, which marks it as closed in order, and lets go of it.
    func close() {
        // Closing the last connection does both; there is nobody left to tell if it fails, and the
        // log that remains then is read at the next start.
        connection = nil
        claim = nil
    }
}

extension SQLiteError {
    /// Whether the connection is of no more use.
    ///
    /// A full disk is not among these: the same connection writes again once there is room.
    fileprivate var isMendedByOpeningAgain: Bool {
        switch kind {
        case .damaged, .unreachable, .readOnly: true
        case .full, .contradiction, .other: false
        }
    }
}
