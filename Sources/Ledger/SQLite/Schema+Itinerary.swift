extension Schema {
    /// What is kept of the itinerary: a row a visit, so that what becomes of one costs a page.
    static let itinerary = """
        CREATE TABLE itinerary (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            file INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE visits (
            number INTEGER PRIMARY KEY,
            place TEXT NOT NULL,
            start_utc INTEGER NOT NULL,
            end_utc INTEGER NOT NULL,
            outcome TEXT,
            settled_utc INTEGER
        ) STRICT;
        """
}
