/// Answer to `reload`.
package struct ReloadRecord: Equatable, Codable, Sendable {
    /// The files that are now in force.
    package var files: [String]

    package init(files: [String]) {
        self.files = files
    }
}
