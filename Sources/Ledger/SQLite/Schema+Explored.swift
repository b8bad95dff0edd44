extension Schema {
    /// What trips left on the map, and the cells that were explored.
    ///
    /// What the open trip drew last lies in its own row, which is written with every commit anyway:
    /// a block of it is written once, when it is full. Like the points of a session, a block names
    /// its trip without a constraint: in a store that took the place of a damaged one it may come
    /// before it.
    static let explored = """
        ALTER TABLE trips ADD COLUMN sketch BLOB;
        ALTER TABLE trips ADD COLUMN sketch_boot INTEGER;
        ALTER TABLE trips ADD COLUMN sketch_offset REAL;

        CREATE TABLE drawings (
            trip INTEGER NOT NULL,
            number INTEGER NOT NULL,
            boot INTEGER NOT NULL REFERENCES boots (id),
            clock_offset REAL,
            strokes BLOB NOT NULL,
            PRIMARY KEY (trip, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX undated_drawings ON drawings (boot) WHERE clock_offset IS NULL;

        CREATE TABLE cells (
            cell INTEGER PRIMARY KEY,
            visits INTEGER NOT NULL,
            first_trip INTEGER NOT NULL,
            first_utc INTEGER,
            last_trip INTEGER NOT NULL,
            last_utc INTEGER
        ) STRICT;
        """
}
