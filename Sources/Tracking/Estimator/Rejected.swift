import Positioning

/// Fixes in a row that the filter did not believe: their mean and scatter.
///
/// When they have gone on long enough and agree among themselves, the filter is what was wrong.
/// Source: estimation.md (b): scatter below max(8 m, 2σ).
struct Rejected: Equatable, Codable, Sendable {
    private var since: Uptime?
    private var entries: [Entry] = []

    private struct Entry: Equatable, Codable, Sendable {
        var instant: Uptime
        var innovation: Displacement
    }

    /// Adds one; true when the filter should give in.
    mutating func add(
        _ innovation: Displacement, at instant: Uptime, patience: Double, sigma: Double
    ) -> Bool {
        // After a silence, or on another boot's clock, the row begins anew.
        entries.removeAll { !(0...Self.window).contains(instant.seconds(since: $0.instant)) }
        let since = entries.isEmpty ? instant : since ?? instant
        self.since = since
        entries.append(Entry(instant: instant, innovation: innovation))
        guard instant.seconds(since: since) >= patience else { return false }
        let count = Double(entries.count)
        let mean = entries.reduce(Displacement.zero) { $0 + $1.innovation } * (1 / count)
        let squares = entries.reduce(0) {
            let deviation = $1.innovation - mean
            return $0 + deviation.dot(deviation)
        }
        return (squares / count).squareRoot() < max(Self.scatter, Self.sigmas * sigma)
    }

    /// Seconds whose fixes are compared.
    private static let window = 20.0
    /// Metres.
    private static let scatter = 8.0
    private static let sigmas = 2.0
}
