import Positioning
import Tracking

extension Store {
    /// Writes a trip whole, a new one included.
    func store(
        _ trip: TripRecord, bootRow: Int64, offset: ClockOffset?, in connection: Connection
    ) throws(SQLiteError) {
        let doing = "store a trip"
        let known = try connection.first(
            "SELECT boot, start_utc, end_utc FROM trips WHERE id = ?1", [.integer(trip.id)],
            doing: doing
        ) { row in
            (boot: row.integer(0), start: row.optionalInteger(1), end: row.optionalInteger(2))
        }
        // Times without a date belong to the clock that measured them: when another boot did, its
        // row keeps its boot, and ours must not date it.
        let isForeign = known.map { $0.boot != bootRow } == true && trip.start.utc == nil
        let ours = isForeign ? nil : offset
        let boot = isForeign ? known?.boot ?? bootRow : bootRow
        let start = (trip.start.utc ?? ours?.utc(at: trip.start.uptime))?.milliseconds
        let end = (trip.end.utc ?? ours?.utc(at: trip.end.uptime))?.milliseconds
        let values = TripRow.values(
            of: trip, boot: boot, startUTC: start ?? known?.start, endUTC: end ?? known?.end)

        if known == nil {
            try connection.run(TripRow.insert, values, doing: doing)
            return
        }
        // An open trip that stays open, the usual case, leaves the index of open trips alone: one
        // page less to write each time.
        if trip.isOpen, try connection.run(TripRow.updateOpen, values, doing: doing) > 0 { return }
        try connection.run(TripRow.update, values, doing: doing)
    }

    /// True of a trip that no others took the place of.
    static let isShown = "replaced_by IS NULL"
    /// Where a trip stands in time: by its number, but for those that were made of others.
    static let order = "coalesce(rank, id)"

    /// Forgets a trip, its points and what only it explored; its number is never used again.
    func discard(trip: Int64, in connection: Connection) throws(SQLiteError) {
        let doing = "discard a trip"
        try forgetDrawing(of: trip, in: connection)
        try connection.run("DELETE FROM trips WHERE id = ?1", [.integer(trip)], doing: doing)
        // A trip that was never written must not give its number to the next one either.
        let known = try connection.run(
            "UPDATE sqlite_sequence SET seq = max(seq, ?1) WHERE name = 'trips'",
            [.integer(trip)], doing: doing)
        if known == 0 {
            try connection.run(
                "INSERT INTO sqlite_sequence (name, seq) VALUES ('trips', ?1)", [.integer(trip)],
                doing: doing)
        }
        if memory.tails[.trips]?.owner == trip { memory.tails[.trips] = nil }
    }

    func trip(_ id: Int64, in connection: Connection) throws(SQLiteError) -> TripRecord? {
        try connection.first(
            "SELECT \(TripRow.columns) FROM trips WHERE id = ?1 AND \(Self.isShown)",
            [.integer(id)], doing: "read a trip", TripRow.record)
    }

    func openTrip(
        in connection: Connection
    ) throws(SQLiteError) -> (trip: TripRecord, boot: String)? {
        try connection.first(
            """
            SELECT \(TripRow.columns), (SELECT name FROM boots WHERE boots.id = boot)
            FROM trips WHERE ending IS NULL
            """, doing: "read the open trip"
        ) { row in (TripRow.record(from: row), row.text(TripRow.count)) }
    }
}
