/// `[display] units`.
package enum DisplayUnits: String, Codable, Sendable {
    case metric
    case imperial
}
