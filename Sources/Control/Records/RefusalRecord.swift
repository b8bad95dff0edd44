package import Positioning
package import Tracking

/// How often one gate said no, and its last example.
///
/// Units: metres, metres per second, seconds.
package struct RefusalRecord: Equatable, Codable, Sendable {
    package var reason: Refusal.Reason
    package var count: Int
    package var last: Example?

    /// The numbers of one refused epoch, without its position.
    package struct Example: Equatable, Codable, Sendable {
        /// What the receiver said the time was.
        package var time: Timestamp?
        /// How long ago it was read, in seconds.
        package var age: Double
        package var source: Int
        package var mode: FixMode
        package var measured: Double?
        package var limit: Double?
        package var hdop: Double?
        package var sigma: Double?
        package var eph: Double?
        package var speed: Double?
        package var satellitesUsed: Int?

        enum CodingKeys: String, CodingKey {
            case time
            case age
            case source
            case mode
            case measured
            case limit
            case hdop
            case sigma
            case eph
            case speed
            case satellitesUsed = "satellites_used"
        }
    }

    package init(reason: Refusal.Reason, count: Int, last: Refusal?, at now: Uptime) {
        self.reason = reason
        self.count = count
        self.last = last.map { Example($0, at: now) }
    }
}

extension RefusalRecord.Example {
    init(_ refusal: Refusal, at now: Uptime) {
        let epoch = refusal.epoch
        time = Timestamp(epoch.time)
        age = now.seconds(since: epoch.received).places(Decimals.figure) ?? 0
        source = epoch.source
        mode = epoch.mode
        measured = refusal.measured?.places(Decimals.figure)
        limit = refusal.limit?.places(Decimals.figure)
        hdop = epoch.horizontalDOP?.places(Decimals.figure)
        sigma = epoch.sigma?.places(Decimals.figure)
        eph = epoch.horizontalError?.places(Decimals.figure)
        speed = epoch.speed?.places(Decimals.figure)
        satellitesUsed = epoch.satellitesUsed
    }
}
