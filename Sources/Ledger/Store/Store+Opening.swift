import Positioning
import Tracking

extension Store {
    /// Opens the files, makes what is missing, and says what is there.
    ///
    /// Only a suspect is looked at as a whole before it is used. After a power cut, which is how most drives
    /// end, the disk thread does that while the car is already followed: `Question.check`.
    ///
    /// Throws an error of kind `damaged` when the database must not be trusted.
    func openSound(
        isSuspect: Bool, _ progress: (OpeningWork) -> Void
    ) throws(SQLiteError) -> (Connection, Opening) {
        let isNew = Files.size(path) == 0
        // SQLite removes its log when it closes: one that is there was left by a power cut.
        let isUnclean = Files.size(path + Files.log) > 0
        // It removes the index before the log: an index alone was not left by us.
        let isLogLost =
            !isNew && Files.exists(path + Files.index) && !Files.exists(path + Files.log)

        // A new one is written before its log is: somebody else emptied it.
        if isNew, isUnclean, Files.exists(path) {
            throw .damaged(doing: "open '\(path)'", message: "it is empty, and its log is not")
        }

        let connection = try Connection(path: path, on: disk.name)
        let version = try Migrations.check(connection)
        try configure(connection)
        // What is changed as a whole must be sound.
        let isChecked = isSuspect || (isUnclean && version < Migrations.all.count)
        if isChecked {
            try connection.telling(progress, .checking) { () throws(SQLiteError) in
                try Self.check(connection)
            }
        }
        let torn = isUnclean ? WriteAheadLog.tornBytes(of: path) : 0
        try Migrations.run(on: connection, progress: progress)
        // All of it was written anew: the log begins short again, before the drive does.
        if version < Migrations.all.count { connection.foldLog() }
        var repairs: [String] = []
        if torn > 0 { repairs.append("cut \(torn) bytes of a commit that the power cut short") }
        if isLogLost {
            // Numbers of events that were lost with it come again: for clients it is another store.
            try connection.run(
                "UPDATE store SET uuid = ?1", [.text(UUID4.make())], doing: "name the store anew")
            repairs.append("the log beside the database is gone, and the last commits with it")
        }
        var opening = try describe(connection, repairs: repairs)
        opening.isUnchecked = !isChecked && (isUnclean || isLogLost)
        if isNew { try disk.syncDirectory(directory) }
        return (connection, opening)
    }

    private func configure(_ connection: Connection) throws(SQLiteError) {
        let doing = "set up the database"
        try connection.run("PRAGMA page_size = 4096", doing: doing)
        // A commit then costs one sync of the log, and readers are not in the way.
        let mode = try connection.first("PRAGMA journal_mode = WAL", doing: doing) { $0.text(0) }
        // A committed row survives a power cut: where a file system cannot keep such a log, that
        // takes a sync of the directory as well.
        try connection.run(
            mode == "wal" ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = EXTRA",
            doing: doing)
        connection.isLogShort = mode == "wal"
        try connection.run(
            "PRAGMA wal_autocheckpoint = \(Connection.logPages)", doing: doing)
        try connection.run("PRAGMA foreign_keys = ON", doing: doing)
        // Half a megabyte: the few pages that commits touch, not a copy of the trips read last.
        try connection.run("PRAGMA cache_size = -512", doing: doing)
        try connection.run("PRAGMA temp_store = MEMORY", doing: doing)
    }

    /// What is there.
    func describe(
        _ connection: Connection, repairs: [String]
    ) throws(SQLiteError) -> Opening {
        let doing = "read what is stored"
        let open = try openTrip(in: connection)
        let known = try knownPlaces(in: connection)
        var repairs = repairs
        var lastPoint: DatedPoint?
        if let trip = open?.trip {
            let (points, unreadable) = try points(
                of: trip.id, until: trip.end, from: connection)
            lastPoint = points.last
            if unreadable > 0 {
                repairs.append("skipped \(unreadable) damaged blocks of points of trip \(trip.id)")
            }
        }
        return Opening(
            store: try name(in: connection),
            lastSequence: try sequence(of: "events", in: connection),
            nextTrip: try sequence(of: "trips", in: connection) + 1,
            nextCourse: try sequence(of: "sessions", in: connection) + 1,
            openTrip: open?.trip, isOpenTripOfThisBoot: open?.boot == boot, lastPoint: lastPoint,
            openSessions: try openSessions(in: connection),
            places: try places(in: connection), secret: try secret(in: connection),
            state: try connection.first(
                """
                SELECT name, saved_uptime, clock_offset, bytes
                FROM state JOIN boots ON boots.id = boot
                """, doing: doing
            ) { row in
                SavedState(
                    boot: row.text(0), isSameBoot: row.text(0) == boot,
                    savedAt: Uptime(nanoseconds: row.integer(1)),
                    offset: row.optionalReal(2).map(ClockOffset.init(milliseconds:)),
                    bytes: row.blob(3), known: known)
            },
            itinerary: try itinerary(in: connection), repairs: repairs)
    }

    /// The store's UUID, made with the store.
    func name(in connection: Connection) throws(SQLiteError) -> String {
        let doing = "name the store"
        let select = "SELECT uuid FROM store"
        if let name = try connection.first(select, doing: doing, { $0.text(0) }) { return name }
        let name = UUID4.make()
        try connection.run(
            "INSERT INTO store (id, uuid) VALUES (1, ?1)", [.text(name)], doing: doing)
        return name
    }

    /// The highest number a table ever gave out; 0 before the first.
    private func sequence(
        of table: String, in connection: Connection
    ) throws(SQLiteError) -> Int64 {
        try connection.first(
            "SELECT seq FROM sqlite_sequence WHERE name = ?1", [.text(table)],
            doing: "read what is stored"
        ) { $0.integer(0) } ?? 0
    }
}
