package import Positioning
package import Tracking

/// Answer to `status`: everything one screen shows.
///
/// Units: metres, metres per second, seconds, bytes.
package struct StatusRecord: Equatable, Codable, Sendable {
    /// Of the daemon.
    package var version: String
    /// The boot clock.
    package var uptime: Double
    /// How long the daemon has run.
    package var running: Double
    /// Now, when UTC is proved.
    package var time: Timestamp?
    package var sources: [SourceRecord] = []
    package var fix: FixRecord?
    /// Absent when none was ever known or it is lost.
    package var position: PositionRecord?
    /// The open trip.
    package var trip: TripSummary?
    /// Names of the places the car is in.
    package var places: [String] = []
    package var clock = ClockRecord()
    package var store: StoreRecord?
    package var warnings: [WarningRecord] = []
    package var units = DisplayUnits.metric

    package init(version: String, uptime: Double, running: Double) {
        self.version = version
        self.uptime = uptime
        self.running = running
    }
}

/// `[display] units`.
package enum DisplayUnits: String, Codable, Sendable {
    case metric
    case imperial
}

/// One receiver and how we hear it.
package struct SourceRecord: Equatable, Codable, Sendable {
    /// As configured.
    package var source: String
    package var link: LinkState
    /// How long it has been so, in seconds.
    package var since: Double?
    /// Whether positions are taken from it now.
    package var active: Bool

    enum CodingKeys: String, CodingKey {
        case source
        case link
        case since = "for"
        case active
    }

    package init(source: String, link: LinkState, since: Double?, active: Bool) {
        self.source = source
        self.link = link
        self.since = since?.places(Decimals.figure)
        self.active = active
    }
}

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

/// What is known about UTC.
package struct ClockRecord: Equatable, Codable, Sendable {
    package var proved: Bool
    /// Seconds since the offset was last confirmed.
    package var age: Double?

    package init(proved: Bool = false, age: Double? = nil) {
        self.proved = proved
        self.age = age?.places(Decimals.figure)
    }
}

/// What the store holds and costs.
package struct StoreRecord: Equatable, Codable, Sendable {
    /// UUID, new for a new or restored database.
    package var id: String
    package var trips: Int
    /// The newest event's number.
    package var sequence: Int64
    /// Written to the card per hour.
    package var bytesPerHour: Double?
    /// Points and events not yet on disk.
    package var pending: Int
    /// Whether what is decided now reaches the disk.
    package var writing: Bool

    enum CodingKeys: String, CodingKey {
        case id
        case trips
        case sequence
        case bytesPerHour = "bytes_per_hour"
        case pending
        case writing
    }

    package init(
        id: String, trips: Int, sequence: Int64, bytesPerHour: Double? = nil, pending: Int = 0,
        writing: Bool = true
    ) {
        self.id = id
        self.trips = trips
        self.sequence = sequence
        self.bytesPerHour = bytesPerHour?.places(0)
        self.pending = pending
        self.writing = writing
    }
}

/// A lasting condition and what to do about it.
package struct WarningRecord: Equatable, Codable, Sendable {
    package var code: Warning.Code
    package var title: String
    package var advice: String
    /// How long it has been so, in seconds.
    package var since: Double?

    enum CodingKeys: String, CodingKey {
        case code
        case title
        case advice
        case since = "for"
    }

    package init(_ warning: Warning, since: Double?) {
        code = warning.code
        title = warning.title
        advice = warning.advice
        self.since = since?.places(Decimals.figure)
    }
}
