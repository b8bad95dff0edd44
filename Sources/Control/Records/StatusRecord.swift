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
    /// The course session that is going on, or was lately.
    package var course: ProgressRecord?
    /// The awaited visit of the itinerary.
    package var visit: VisitSummary?
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
