/// An epoch that the gates let through.
package struct Fix: Equatable, Sendable {
    package var epoch: Epoch
    package var coordinate: Coordinate
    /// When it was true, on the boot clock; earlier than `epoch.received` when delivered late.
    package var instant: Uptime
    /// 1 sigma per axis, in metres: the receiver's own, or estimated from HDOP.
    package var sigma: Double
    /// Delivered too late to be shown as current.
    package var isLate: Bool

    package init(
        epoch: Epoch, coordinate: Coordinate, instant: Uptime, sigma: Double, isLate: Bool = false
    ) {
        self.epoch = epoch
        self.coordinate = coordinate
        self.instant = instant
        self.sigma = sigma
        self.isLate = isLate
    }
}
