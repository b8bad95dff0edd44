/// Answer to `health`: every receiver link, counted since the daemon began.
package struct HealthRecord: Equatable, Codable, Sendable {
    package var sources: [SourceHealth]
    /// As in `status`, so that a script need ask only once.
    package var warnings: [WarningRecord]

    package init(sources: [SourceHealth], warnings: [WarningRecord] = []) {
        self.sources = sources
        self.warnings = warnings
    }
}
