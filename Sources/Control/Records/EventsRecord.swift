/// Answer to `events`.
package struct EventsRecord: Equatable, Codable, Sendable {
    package var store: String
    /// Oldest first.
    package var events: [EventRecord]
    /// There are later ones: ask again with `since` the last of these.
    package var more: Bool
    package var units: DisplayUnits

    package init(
        store: String, events: [EventRecord], more: Bool, units: DisplayUnits = .metric
    ) {
        self.store = store
        self.events = events
        self.more = more
        self.units = units
    }
}
