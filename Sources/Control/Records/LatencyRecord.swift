/// How long a report waits for us: from its last byte to the epoch that the rules see.
///
/// Units: seconds.
package struct LatencyRecord: Equatable, Codable, Sendable {
    /// Of about the last twenty.
    package var mean: Double
    /// Since the daemon began.
    package var worst: Double

    package init(mean: Double, worst: Double) {
        self.mean = mean.places(Decimals.latency) ?? mean
        self.worst = worst.places(Decimals.latency) ?? worst
    }
}
