/// Faults of a serial line, as its driver counts them.
package struct LineErrorsRecord: Equatable, Codable, Sendable {
    package var framing = 0
    package var parity = 0
    /// Bytes lost because the port or the driver had no more room.
    package var overruns = 0
    package var breaks = 0

    package init() {}
}
