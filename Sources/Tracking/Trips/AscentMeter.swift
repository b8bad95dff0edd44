/// Adds up the climbs of a drive, and none of the noise.
///
/// A climb counts once it exceeds a threshold above the lowest point since the last one counted.
///
/// Units: metres. Source: reports.md B25: noise under a threshold and 2D fixes are ignored.
struct AscentMeter: Equatable, Codable, Sendable {
    private(set) var total = 0.0
    private var lowest: Double?

    mutating func observe(_ height: Double?) {
        guard let height else { return }
        guard let base = lowest else {
            lowest = height
            return
        }
        if height < base {
            lowest = height
        } else if height - base >= Self.threshold {
            total += height - base
            lowest = height
        }
    }

    /// GNSS heights wander by several metres.
    private static let threshold = 8.0
}
