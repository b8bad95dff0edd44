package import Positioning

/// A stretch of a trip in one speed band.
package struct SpeedRun: Equatable, Codable, Sendable {
    package var from: Moment
    /// Where the next run begins, too, unless nothing is known in between.
    package var to: Moment
    /// Counted from 0, the slowest.
    package var band: Int

    package init(from: Moment, to: Moment, band: Int) {
        self.from = from
        self.to = to
        self.band = band
    }

    var duration: Double { to.uptime.seconds(since: from.uptime) }
}
