/// Answer to `health`: every receiver link, counted since the daemon began.
package struct HealthRecord: Equatable, Codable, Sendable {
    package var sources: [SourceHealth]
    /// Speed that the receivers show at rest, 1 sigma per axis, m/s; learnt while the car stands.
    package var restNoise: Double?
    /// As in `status`, so that a script need ask only once.
    package var warnings: [WarningRecord]

    enum CodingKeys: String, CodingKey {
        case sources
        case restNoise = "rest_noise"
        case warnings
    }

    package init(
        sources: [SourceHealth], restNoise: Double? = nil, warnings: [WarningRecord] = []
    ) {
        self.sources = sources
        self.restNoise = restNoise?.places(Decimals.figure)
        self.warnings = warnings
    }
}
