import Positioning
import Tracking

/// How a course session lies in its table.
enum SessionRow {
    /// All but `id` and `boot`, in the order of `record(from:)` and `values(of:)`.
    private static let figures = [
        "course", "kind", "vehicle", "route", "phase", "started_uptime", "started_utc",
        "joined_uptime", "joined_utc", "ended_uptime", "ended_utc", "progress", "coverage",
        "longest_hole", "distance", "duration", "departures", "resolution", "note", "evidence",
    ]

    /// What `record(from:)` reads.
    static let columns = (["id"] + figures).joined(separator: ", ")

    /// Attributes never change: an update leaves them alone.
    static let store = """
        INSERT INTO sessions (id, boot, \(figures.joined(separator: ", ")))
        VALUES (\((1...figures.count + 2).map { "?\($0)" }.joined(separator: ", ")))
        ON CONFLICT (id) DO UPDATE SET
        \((["boot"] + figures.dropFirst(attributes)).map { "\($0) = excluded.\($0)" }
            .joined(separator: ", "))
        """

    /// How many of `figures` never change: course, kind and vehicle.
    private static let attributes = 3

    static func values(
        of session: CourseRecord, boot: Int64, utc: (Moment) -> UTC?
    ) -> [Value] {
        let (resolution, note): (String?, String?) =
            switch session.resolution {
            case .confirmed(let note): (confirmed, note)
            case .discarded: (discarded, nil)
            case nil: (nil, nil)
            }
        func moment(_ moment: Moment?) -> [Value] {
            [
                Value(moment?.uptime.nanoseconds),
                Value(moment.flatMap(utc)?.milliseconds),
            ]
        }
        var values: [Value] = [
            .integer(session.id), .integer(boot), .text(session.course),
            .text(session.kind.rawValue), Value(session.vehicle), .text(session.route),
            .text(session.phase.rawValue),
        ]
        for passed in [session.started, session.joined, session.ended] {
            values += moment(passed)
        }
        values += [
            .real(session.progress), .real(session.coverage), .real(session.longestHole),
            .real(session.distance), .real(session.duration),
            .integer(Int64(session.departures)), Value(resolution), Value(note),
            session.evidence.map { .blob(CoverageBytes.encode($0)) } ?? .null,
        ]
        return values
    }

    static func record(from row: Statement) -> CourseRecord {
        // A word of a newer Rodi: it is over, and we do not know how.
        var session = CourseRecord(
            id: row.integer(0), course: row.text(1),
            kind: Course.Kind(rawValue: row.text(2)) ?? .driving, vehicle: row.optionalText(3),
            route: row.text(4), phase: CoursePhase(rawValue: row.text(5)) ?? .interrupted,
            started: TripRow.moment(row, 6))
        session.joined = optionalMoment(row, 8)
        session.ended = optionalMoment(row, 10)
        session.progress = row.real(12)
        session.coverage = row.real(13)
        session.longestHole = row.real(14)
        session.distance = row.real(15)
        session.duration = row.real(16)
        session.departures = Int(row.integer(17))
        switch row.optionalText(18) {
        case confirmed: session.resolution = .confirmed(note: row.optionalText(19))
        case discarded: session.resolution = .discarded
        case _: session.resolution = nil
        }
        session.evidence = CoverageBytes.decode(row.blob(20))
        return session
    }

    private static func optionalMoment(_ row: Statement, _ column: Int32) -> Moment? {
        row.optionalInteger(column).map { _ in TripRow.moment(row, column) }
    }

    private static let confirmed = "confirmed"
    private static let discarded = "discarded"
}
