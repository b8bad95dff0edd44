/// What a person may ask about the itinerary.
package enum ItineraryCommand: Equatable, Sendable {
    /// Do without the awaited visit, or the one of that number, from 1.
    case skip(Int? = nil)
    /// Follow this list from now on; a visit that is in both keeps what became of it.
    case replace([Visit])
}
