import Positioning
import Tracking

@testable import Control

extension Sample {
    /// A visit to `far`, whose hour begins ten minutes after the sample's time.
    static func visit(
        _ standing: VisitState.Standing, number: Int = 2, approach: Double = 0.25
    ) -> VisitSummary {
        var state = VisitState(
            number: number,
            visit: Visit(
                place: "far", start: utc.advanced(bySeconds: 600),
                end: utc.advanced(bySeconds: 4200)),
            standing: standing)
        state.untilStart = 600
        state.untilEnd = 4200
        switch standing {
        case .ahead: break
        case .awaited, .held:
            state.distance = 5234.567_8
            state.approach = approach
        case .arrived, .missed, .skipped: state.settled = utc
        }
        return VisitSummary(state)
    }

    static var itinerary: ItineraryListing {
        ItineraryListing(
            visits: [visit(.arrived, number: 1), visit(.awaited), visit(.ahead, number: 3)],
            source: .hand)
    }
}
