/// Answer to `health`: every receiver link, counted since the daemon began.
package struct HealthRecord: Equatable, Codable, Sendable {
    package var sources: [SourceHealth]
    /// Speed that the receivers show at rest, 1 sigma per axis, m/s; learnt while the car stands.
    package var restNoise: Double?
    /// As in `status`, so that a script need ask only once.
    package var warnings: [WarningRecord]
    /// Absent from daemons that did not tell of it yet.
    package var daemon: DaemonRecord?

    enum CodingKeys: String, CodingKey {
        case sources
        case restNoise = "rest_noise"
        case warnings
        case daemon
    }

    package init(
        sources: [SourceHealth], restNoise: Double? = nil, warnings: [WarningRecord] = [],
        daemon: DaemonRecord? = nil
    ) {
        self.sources = sources
        self.restNoise = restNoise?.places(Decimals.figure)
        self.warnings = warnings
        self.daemon = daemon
    }
}
