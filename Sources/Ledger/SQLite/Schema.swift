/// The tables, as `docs/storage.md` explains them.
enum Schema {
    /// "Rodi" in ASCII: lets file(1) and us tell the database from another program's.
    static let applicationID: Int64 = 0x526F_6469

    static let first = """
        CREATE TABLE store (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            uuid TEXT NOT NULL
        ) STRICT;

        CREATE TABLE boots (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE
        ) STRICT;

        CREATE TABLE trips (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            boot INTEGER NOT NULL REFERENCES boots (id),
            start_uptime INTEGER NOT NULL,
            start_utc INTEGER,
            end_uptime INTEGER NOT NULL,
            end_utc INTEGER,
            ending TEXT,
            start_place TEXT,
            end_place TEXT,
            start_latitude REAL NOT NULL,
            start_longitude REAL NOT NULL,
            end_latitude REAL NOT NULL,
            end_longitude REAL NOT NULL,
            distance REAL NOT NULL,
            bridged_distance REAL NOT NULL,
            moving_time REAL NOT NULL,
            stops INTEGER NOT NULL,
            maximum_speed REAL NOT NULL,
            ascent REAL NOT NULL,
            points INTEGER NOT NULL,
            gaps INTEGER NOT NULL,
            vehicle TEXT,
            fuel REAL,
            cost REAL,
            label TEXT,
            note TEXT,
            by_hand INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX one_open_trip ON trips (ending IS NULL) WHERE ending IS NULL;
        CREATE INDEX undated_trips ON trips (boot) WHERE start_utc IS NULL OR end_utc IS NULL;

        CREATE TABLE blocks (
            trip INTEGER NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            boot INTEGER NOT NULL REFERENCES boots (id),
            clock_offset REAL,
            points BLOB NOT NULL,
            PRIMARY KEY (trip, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX undated_blocks ON blocks (boot) WHERE clock_offset IS NULL;

        CREATE TABLE events (
            sequence INTEGER PRIMARY KEY AUTOINCREMENT,
            boot INTEGER NOT NULL REFERENCES boots (id),
            name TEXT NOT NULL,
            happened_uptime INTEGER NOT NULL,
            happened_utc INTEGER,
            decided_uptime INTEGER NOT NULL,
            decided_utc INTEGER,
            body TEXT NOT NULL
        ) STRICT;
        CREATE INDEX undated_events ON events (boot)
            WHERE happened_utc IS NULL OR decided_utc IS NULL;

        CREATE TABLE state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            boot INTEGER NOT NULL REFERENCES boots (id),
            saved_uptime INTEGER NOT NULL,
            clock_offset REAL,
            bytes BLOB NOT NULL
        ) STRICT;
        """
}
