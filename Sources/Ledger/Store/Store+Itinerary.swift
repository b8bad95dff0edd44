import Positioning
import Tracking

extension Store {
    /// Writes what changed about the itinerary.
    func store(_ entry: ItineraryEntry, in connection: Connection) throws(SQLiteError) {
        let doing = "store the itinerary"
        if entry.isWhole {
            try connection.run("DELETE FROM visits", doing: doing)
            try connection.run(
                "INSERT OR REPLACE INTO itinerary (id, file) VALUES (1, ?1)",
                [.integer(entry.file)], doing: doing)
        }
        for row in entry.rows {
            try connection.run(
                """
                INSERT OR REPLACE INTO visits
                    (number, place, start_utc, end_utc, outcome, settled_utc)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """,
                [
                    .integer(Int64(row.number)), .text(row.visit.visit.place),
                    .integer(row.visit.visit.start.milliseconds),
                    .integer(row.visit.visit.end.milliseconds),
                    Value(row.visit.outcome?.rawValue), Value(row.visit.settled?.milliseconds),
                ], doing: doing)
        }
    }

    /// The itinerary as it was left; `nil` when none was ever stored.
    func itinerary(in connection: Connection) throws(SQLiteError) -> ItineraryRecord? {
        let doing = "read the itinerary"
        guard
            let file = try connection.first(
                "SELECT file FROM itinerary", doing: doing, { $0.integer(0) })
        else { return nil }
        let visits = try connection.all(
            """
            SELECT place, start_utc, end_utc, outcome, settled_utc FROM visits ORDER BY number
            """, doing: doing
        ) { row in
            VisitRecord(
                Visit(
                    place: row.text(0), start: UTC(milliseconds: row.integer(1)),
                    end: UTC(milliseconds: row.integer(2))),
                // A word of a newer Rodi: it is judged anew.
                row.optionalText(3).flatMap(VisitRecord.Outcome.init),
                settled: row.optionalInteger(4).map(UTC.init(milliseconds:)))
        }
        return ItineraryRecord(file: file, visits: visits)
    }
}
