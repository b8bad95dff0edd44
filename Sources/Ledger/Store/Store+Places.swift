extension Store {
    /// Every place that was added at run time, by name.
    func places(in connection: Connection) throws(SQLiteError) -> [PlaceEntry] {
        try connection.all(
            "SELECT name, feature FROM places ORDER BY name", [], doing: "read added places"
        ) { PlaceEntry(name: $0.text(0), feature: $0.text(1)) }
    }

    /// Writes or removes one.
    func store(_ place: PlaceEntry, in connection: Connection) throws(SQLiteError) {
        guard let feature = place.feature else {
            try connection.run(
                "DELETE FROM places WHERE name = ?1", [.text(place.name)],
                doing: "remove a place")
            return
        }
        try connection.run(
            "INSERT OR REPLACE INTO places (name, feature) VALUES (?1, ?2)",
            [.text(place.name), .text(feature)], doing: "store a place")
    }

    /// What exports near private places are trimmed by.
    func secret(in connection: Connection) throws(SQLiteError) -> [UInt8] {
        try connection.first("SELECT bytes FROM secret", doing: "read what is stored") {
            $0.blob(0)
        } ?? []
    }
}
