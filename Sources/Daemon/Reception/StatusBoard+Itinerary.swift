import Control
import Tracking

/// What clients are shown of the itinerary.
extension StatusBoard {
    /// The awaited visit.
    var visit: VisitSummary? {
        navigator.pipeline.awaitedVisit(at: now).map { VisitSummary($0) }
    }

    func visit(number: Int) -> VisitSummary? {
        navigator.pipeline.visitState(number: number, at: now).map { VisitSummary($0) }
    }

    var itinerary: ItineraryListing {
        ItineraryListing(
            visits: navigator.pipeline.visitStates(at: now).map { VisitSummary($0) },
            source: navigator.pipeline.visits == planned ? .file : .hand, units: units)
    }
}
