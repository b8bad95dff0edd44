/// Answer to `itinerary.show`.
package struct ItineraryListing: Equatable, Codable, Sendable {
    package enum Source: String, Codable, Sendable {
        case file
        /// Over the socket; the file said something else, or nothing, then.
        case hand
    }

    /// In their order.
    package var visits: [VisitSummary]
    /// Where they come from.
    package var source: Source
    package var units: DisplayUnits

    package init(visits: [VisitSummary], source: Source, units: DisplayUnits = .metric) {
        self.visits = visits
        self.source = source
        self.units = units
    }
}
