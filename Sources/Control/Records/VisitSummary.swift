import Positioning
package import Tracking

/// A visit of the itinerary, and what has become of it.
///
/// Units: seconds, metres; a share of 1.
package struct VisitSummary: Equatable, Codable, Sendable {
    /// Its number in the list, from 1.
    package var visit: Int
    package var place: String
    package var start: Timestamp
    package var end: Timestamp
    package var state: VisitState.Standing
    /// When it was settled, such as by arriving; absent without a clock.
    package var settled: Timestamp?
    /// To its start and its end, below zero behind them; absent once it is settled, and without a clock.
    package var untilStart: Double?
    package var untilEnd: Double?
    /// To the middle of its place, as the crow flies; of the awaited visit.
    package var distance: Double?
    /// Share of the way there since its turn came; of the awaited visit.
    package var approach: Double?

    enum CodingKeys: String, CodingKey {
        case visit
        case place
        case start
        case end
        case state
        case settled
        case untilStart = "until_start"
        case untilEnd = "until_end"
        case distance
        case approach
    }

    package init(_ state: VisitState) {
        visit = state.number
        place = state.visit.place
        start = Timestamp(state.visit.start)
        end = Timestamp(state.visit.end)
        self.state = state.standing
        settled = Timestamp(state.settled)
        guard isOpen else { return }
        untilStart = state.untilStart?.places(Decimals.figure)
        untilEnd = state.untilEnd?.places(Decimals.figure)
        distance = state.distance?.places(Decimals.figure)
        approach = state.approach?.places(Decimals.share)
    }

    /// Whether something can still become of it.
    package var isOpen: Bool {
        switch state {
        case .ahead, .awaited, .held: true
        case .arrived, .missed, .skipped: false
        }
    }

    /// What the schedule looks at.
    package var milestone: ProgressSchedule.Milestone {
        // Another list may have another visit of that number: that is not the same phase.
        ProgressSchedule.Milestone(
            session: Int64(visit), phase: "\(state) \(place) \(start.utc)", progress: nil,
            approach: approach)
    }
}
