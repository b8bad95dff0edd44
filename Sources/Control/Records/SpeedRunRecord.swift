import Positioning
package import Tracking

/// A stretch of a trip in one speed band.
///
/// Units: seconds.
package struct SpeedRunRecord: Equatable, Codable, Sendable {
    /// Absent until UTC is proved.
    package var from: Timestamp?
    package var to: Timestamp?
    /// The same on the boot clock; negative before this boot.
    package var fromUptime: Double
    package var toUptime: Double
    /// Counted from 0, the slowest.
    package var band: Int

    package init(_ run: SpeedRun) {
        from = Timestamp(run.from.utc)
        to = Timestamp(run.to.utc)
        fromUptime = run.from.uptime.seconds.places(Decimals.figure) ?? 0
        toUptime = run.to.uptime.seconds.places(Decimals.figure) ?? 0
        band = run.band
    }

    enum CodingKeys: String, CodingKey {
        case from
        case to
        case fromUptime = "from_uptime"
        case toUptime = "to_uptime"
        case band
    }
}
