package import Positioning
package import Tracking

/// Everything the configuration can say, at the defaults of SPEC §2.
///
/// Units: metres, seconds, bytes.
package struct Configuration: Equatable, Sendable {
    /// Best first; never empty.
    package var receivers = Self.defaultReceivers
    /// Whether anything may be written to a receiver.
    package var configureReceivers = false
    /// Sections `[gate]`, `[trip]`, `[course]`, `[itinerary]`, and the vehicle in use.
    package var tracking = Settings()
    /// Sections `[vehicle NAME]`; the first is in use until a person says otherwise.
    package var vehicles: [Settings.Vehicle] = []
    package var store = Store()
    package var publish = Publish()
    package var display = Units.metric
    package var log = LogLevel.notice
    package var paths = Paths()

    package init() {}

    static let defaultReceivers = [
        SourceAddress(
            text: "gpsd://localhost", link: .gpsd(host: "localhost", port: 2947, device: nil))
    ]

    /// Section `[store]`.
    package struct Store: Equatable, Sendable {
        /// Between two regular commits while driving: what a power cut may cost.
        package var sync = 10.0
        /// Age at which ended trips are removed; `nil` keeps them for ever.
        package var keep: Double?
        /// Bytes that the database may have in use; `nil` for any.
        package var keepSize: Int64?
        /// Below this much free space no more points are written.
        package var keepFree: Int64 = 200 << 20
    }

    /// Section `[publish]`.
    package struct Publish: Equatable, Sendable {
        /// Between two positions told to a client.
        package var interval = 1.0
        /// Silence after which a client is told that we live.
        package var heartbeat = 10.0
    }

    /// Section `[paths]`: absolute.
    package struct Paths: Equatable, Sendable {
        package var state = "/var/lib/rodi"
        package var socket = "/run/rodi/rodi.sock"
        package var places = "/etc/rodi/places.geojson"
        package var courses = "/etc/rodi/courses"
        package var itinerary = "/etc/rodi/itinerary.json"
    }
}

/// What a person reads distances and speeds in.
package enum Units: String, Sendable, CaseIterable {
    case metric
    case imperial
}

/// What reaches the journal: this level and everything graver.
package enum LogLevel: String, Sendable, CaseIterable {
    case error
    case warning
    case notice
    case info
    case debug
}
