package import Positioning
package import Tracking

/// What the receiver's last word was.
package struct FixRecord: Equatable, Codable, Sendable {
    package var mode: FixMode
    package var status: FixStatus?
    package var satellitesUsed: Int?
    package var satellitesInView: Int?
    package var hdop: Double?
    /// Of the last accepted fix, in seconds.
    package var age: Double?
    package var freshness: Freshness

    enum CodingKeys: String, CodingKey {
        case mode
        case status
        case satellitesUsed = "satellites_used"
        case satellitesInView = "satellites_in_view"
        case hdop
        case age
        case freshness
    }

    package init(mode: FixMode, freshness: Freshness, age: Double? = nil) {
        self.mode = mode
        self.freshness = freshness
        self.age = age?.places(Decimals.figure)
    }

    /// The receiver's last epoch, and how old the last accepted fix is.
    package init(_ epoch: Epoch, freshness: Freshness, age: Double?) {
        self.init(mode: epoch.mode, freshness: freshness, age: age)
        status = epoch.status == .unknown ? nil : epoch.status
        satellitesUsed = epoch.satellitesUsed
        satellitesInView = epoch.satellitesInView
        hdop = epoch.horizontalDOP?.places(Decimals.figure)
    }
}
