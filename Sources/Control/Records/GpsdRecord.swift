/// What a gpsd says about itself.
package struct GpsdRecord: Equatable, Codable, Sendable {
    package var release: String?
    /// Paths of the receivers it has.
    package var devices: [String] = []
    /// Lines of it that could not be read.
    package var badLines = 0
    /// The last error it reported.
    package var lastError: String?

    enum CodingKeys: String, CodingKey {
        case release
        case devices
        case badLines = "bad_lines"
        case lastError = "last_error"
    }

    package init() {}
}
