extension Schema {
    /// What is kept of courses: a row a session, and its own points.
    ///
    /// A block names its session without a constraint: in a store that took the place of a damaged
    /// one, the points of a session that goes on come before its next row.
    static let courses = """
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            boot INTEGER NOT NULL REFERENCES boots (id),
            course TEXT NOT NULL,
            kind TEXT NOT NULL,
            vehicle TEXT,
            route TEXT NOT NULL,
            phase TEXT NOT NULL,
            started_uptime INTEGER NOT NULL,
            started_utc INTEGER,
            joined_uptime INTEGER,
            joined_utc INTEGER,
            ended_uptime INTEGER,
            ended_utc INTEGER,
            progress REAL NOT NULL,
            coverage REAL NOT NULL,
            longest_hole REAL NOT NULL,
            distance REAL NOT NULL,
            duration REAL NOT NULL,
            departures INTEGER NOT NULL,
            resolution TEXT,
            note TEXT,
            evidence BLOB
        ) STRICT;
        CREATE INDEX open_sessions ON sessions (id) WHERE ended_uptime IS NULL;
        CREATE INDEX undated_sessions ON sessions (boot)
            WHERE started_utc IS NULL OR (joined_uptime IS NOT NULL AND joined_utc IS NULL)
                OR (ended_uptime IS NOT NULL AND ended_utc IS NULL);

        CREATE TABLE session_blocks (
            session INTEGER NOT NULL,
            number INTEGER NOT NULL,
            boot INTEGER NOT NULL REFERENCES boots (id),
            clock_offset REAL,
            points BLOB NOT NULL,
            PRIMARY KEY (session, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX undated_session_blocks ON session_blocks (boot) WHERE clock_offset IS NULL;
        """
}
