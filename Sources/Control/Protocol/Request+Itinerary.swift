extension Request {
    /// Which itinerary to follow.
    package struct ItinerarySet: Equatable, Codable, Sendable {
        /// As they stand in its file; whoever reads that reads them.
        package var visits: [JSONValue]

        package init(visits: [JSONValue]) { self.visits = visits }
    }

    /// Which visit to do without.
    package struct ItinerarySkip: Equatable, Codable, Sendable {
        /// Its number in the list, from 1; absent: the awaited one.
        package var visit: Int?

        package init(visit: Int? = nil) { self.visit = visit }
    }
}
