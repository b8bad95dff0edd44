extension Schema {
    /// What is kept of places: those added at run time, and what exports are trimmed by.
    ///
    /// A place is a Feature of RFC 7946, as in the file of places. The secret says how far around a
    /// private place exports are silent; nobody is ever told it.
    static let places = """
        CREATE TABLE places (
            name TEXT PRIMARY KEY,
            feature TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE secret (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            bytes BLOB NOT NULL
        ) STRICT;
        INSERT INTO secret (id, bytes) VALUES (1, randomblob(16));
        """

    /// Which places had a side when the state was stored: marks, eight bytes each, on 256 shelves.
    ///
    /// A commit writes the shelves that changed, and while the car drives that is none.
    static let knownPlaces = """
        CREATE TABLE known_places (
            shelf INTEGER PRIMARY KEY,
            marks BLOB NOT NULL
        ) STRICT;
        """
}
