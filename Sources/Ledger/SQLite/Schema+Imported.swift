extension Schema {
    /// The name of the file that a trip was imported from.
    static let imported = """
        ALTER TABLE trips ADD COLUMN imported TEXT;
        """
}
