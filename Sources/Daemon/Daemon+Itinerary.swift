import Configuration
import Control
import Ledger
import Positioning
import Supervision
import Tracking

/// How the itinerary is changed, kept and shown.
extension Daemon {
    /// As the store keeps it.
    var itineraryRecord: ItineraryRecord {
        ItineraryRecord(file: itineraryFile, visits: navigator.pipeline.visitRecords)
    }

    /// Carries out what a client asked.
    func obey(_ command: Command) -> CommandAnswer? {
        let answer = navigator.receive(.commandReceived(command), at: now)
        if case .itineraryReplaced? = answer {
            recorder.keepItinerary()
            showVisit()
        }
        return answer
    }

    /// Follows the file that was read again, if it says something else than before.
    ///
    /// One that says the same leaves alone what was set by hand since.
    func followFile() {
        let file = setup.itinerary.fingerprint
        guard file != itineraryFile else { return }
        itineraryFile = file
        _ = obey(.itinerary(.replace(setup.itinerary)))
    }

    /// `opening` of a store that opens late, with what this run did meanwhile about the itinerary.
    ///
    /// A list that was set by hand in this run was said last, so it is followed.
    func knowing(_ opening: Opening) -> Opening {
        let (ours, stored) = (itineraryRecord, opening.itinerary ?? .none)
        let followed = navigator.pipeline.visits
        let isOurs =
            followed != setup.itinerary || followed == stored.choose(beside: setup.itinerary)
        var known = opening
        known.itinerary = isOurs ? ours.knowing(stored) : stored.knowing(ours)
        return known
    }

    // MARK: Showing

    /// The awaited visit, to who wants to hear of progress.
    func showVisit() {
        guard let visit = navigator.pipeline.awaitedVisit(at: now) else { return }
        server.publish(visit: VisitSummary(visit), at: loop.now)
    }

    /// The visit that is awaited now is told at once; when it was the last one, what became of it.
    func show(_ outcome: ItineraryOutcome) {
        if navigator.pipeline.awaitedVisit(at: now) != nil {
            showVisit()
        } else if let visit = navigator.pipeline.visitState(number: outcome.number, at: now) {
            server.publish(visit: VisitSummary(visit), at: loop.now)
        }
    }
}
