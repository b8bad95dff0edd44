extension Schema {
    /// What makes a change to a trip that is over one that can be taken back.
    ///
    /// A trip that others took the place of stays as it is, points included, and is not shown.
    static let mending = """
        CREATE TABLE mendings (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL
        ) STRICT;

        ALTER TABLE trips ADD COLUMN made_by INTEGER REFERENCES mendings (id);
        ALTER TABLE trips ADD COLUMN replaced_by INTEGER REFERENCES mendings (id);
        ALTER TABLE trips ADD COLUMN rank REAL;
        CREATE INDEX made_trips ON trips (made_by) WHERE made_by IS NOT NULL;
        CREATE INDEX replaced_trips ON trips (replaced_by) WHERE replaced_by IS NOT NULL;
        CREATE INDEX trips_in_order ON trips (coalesce(rank, id)) WHERE replaced_by IS NULL;

        CREATE TABLE edits (
            trip INTEGER NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            vehicle TEXT,
            fuel REAL,
            cost REAL,
            label TEXT,
            note TEXT,
            PRIMARY KEY (trip, number)
        ) STRICT, WITHOUT ROWID;
        """
}
