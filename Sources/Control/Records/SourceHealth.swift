package import Positioning

/// How well one receiver is heard.
///
/// Units: seconds, bytes, reports per second.
package struct SourceHealth: Equatable, Codable, Sendable {
    /// As configured.
    package var source: String
    package var link: LinkState
    /// How long it has been so.
    package var since: Double?
    /// Whether positions are taken from it now.
    package var active = false

    package var sessions = 0
    package var losses = Losses()
    /// What ended the last session, for a person.
    package var lastLoss: String?
    package var lastLossKind: LossKind?
    /// How long the session that it ended had lasted.
    package var lastLossSession: Double?
    /// How long ago it was.
    package var lastLossAge: Double?
    /// Why the last try to hear it failed; absent while it is heard.
    package var failure: String?
    /// Tries that failed since it was heard last.
    package var failedTries = 0
    /// Speed of a serial port.
    package var baud: Int?
    /// The port that is open, when it is not the configured one.
    package var path: String?
    /// What the driver of a serial port counted since it was opened, where it counts.
    package var lineErrors: LineErrorsRecord?
    /// Who sends to a UDP port, the one that is followed first.
    package var senders: [String]?
    /// The other end, where that is gpsd.
    package var gpsd: GpsdRecord?

    /// Since the last report.
    package var age: Double?
    /// Since the last report with a usable position.
    package var fixAge: Double?
    /// Epochs per second, lately.
    package var rate: Double?
    package var latency: LatencyRecord?
    package var satellites: SatellitesRecord?

    package var bytes: Int64 = 0
    /// How many of each type, by its name: `GGA`, `RMC`, or gpsd's `TPV`.
    package var sentences: [String: Int] = [:]
    /// Absent for gpsd, which tells of none; so are the next two.
    package var badChecksums: Int?
    /// Bytes that belonged to no sentence.
    package var junk: Int64?
    /// Lines of which nothing was used.
    package var dropped: DroppedRecord?

    /// What has been wrong with it, in the order in which it first was.
    package var troubles: [TroubleRecord] = []

    enum CodingKeys: String, CodingKey {
        case source
        case link
        case since = "for"
        case active
        case sessions
        case losses
        case lastLoss = "last_loss"
        case lastLossKind = "last_loss_kind"
        case lastLossSession = "last_loss_session"
        case lastLossAge = "last_loss_age"
        case failure
        case failedTries = "failed_tries"
        case baud
        case path
        case lineErrors = "line_errors"
        case senders
        case gpsd
        case age
        case fixAge = "fix_age"
        case rate
        case latency
        case satellites
        case bytes
        case sentences
        case badChecksums = "bad_checksums"
        case junk
        case dropped
        case troubles
    }

    package init(source: String, link: LinkState) {
        self.source = source
        self.link = link
    }
}
