import Control
import Tracking

/// `rodictl itinerary` in words.
enum ItineraryScreen {
    static func text(
        _ listing: ItineraryListing, lettering: Lettering = .unicode
    ) -> String {
        guard !listing.visits.isEmpty else {
            return listing.source == .file
                ? "No visits are planned.\n" : "No visits are planned, as was set by hand.\n"
        }
        let figure = Figure(listing.units)
        var table = Table([.right], lettering: lettering)
        table.add(["Visit", "Place", "Planned", "State", "Settled", "Left", "Approach"])
        for visit in listing.visits {
            table.add([
                "\(visit.visit)", visit.place, VisitSentence.planned(visit),
                VisitSentence.state(visit), visit.settled.map(LocalTime.dateAndMinute) ?? "",
                VisitSentence.remaining(visit) ?? "",
                VisitSentence.approach(visit, figure) ?? "",
            ])
        }
        return table.text + (listing.source == .hand ? "Set by hand.\n" : "")
    }

    static func sentence(_ change: ItineraryChangeRecord, _ figure: Figure = Figure()) -> String {
        var lines: [String] = []
        switch change.change {
        case .set:
            let count = change.visits == 1 ? "1 visit" : "\(change.visits) visits"
            lines.append(change.visits == 0 ? "The itinerary is empty." : "Set: \(count).")
        case .skipped:
            lines.append(change.visit.map { "Skipped: \($0.visit), \($0.place)." } ?? "Skipped.")
        }
        if let awaited = change.awaited {
            lines.append("Next: \(VisitSentence.text(awaited, figure))")
        } else if change.visits > 0 {
            lines.append("No visit is awaited any more.")
        }
        return (lines + (change.advice ?? []).map { "Note: \($0)" })
            .map { $0.withoutControls + "\n" }.joined()
    }
}
