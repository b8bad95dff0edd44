import Tracking

/// Answer to `trips.import` and `trips.import_part`.
package struct TripsImportRecord: Equatable, Codable, Sendable {
    package enum Outcome: String, Codable, Sendable {
        /// Its parts, or further ones, are awaited.
        case awaited
        /// Nothing speaks against it, and nothing was changed.
        case possible
        /// It was driven when others were that are here already: nothing was changed.
        case skipped
        case imported
    }

    package var outcome: Outcome
    /// What its parts are to be sent with.
    package var upload: Int64?
    /// As it is here now.
    package var trip: TripSummary?
    /// Those that were driven in its time.
    package var others: [TripSummary]?
    package var units: DisplayUnits

    package init(
        _ outcome: Outcome, upload: Int64? = nil, trip: TripSummary? = nil,
        others: [TripSummary]? = nil, units: DisplayUnits = .metric
    ) {
        self.outcome = outcome
        self.upload = upload
        self.trip = trip
        self.others = others
        self.units = units
    }
}
