package import Positioning

/// Follows the car from cell to cell and tells each one that it drives through.
///
/// Only while moving in a trip, from the anchor onwards; straight on between two fixes, never across a
/// longer silence or to where the filter was seated anew. A cell comes once as long as it is remembered,
/// which is so for all within 2 km; who keeps them ignores what is known.
///
/// Units: seconds. Source: SPEC §11, estimation.md (g).
package struct CellWalk: Equatable, Codable, Sendable {
    /// Where the walk goes on from.
    private var place: Coordinate?
    private var recent = RecentCells()

    package init() {}

    /// What is to outlive a power cut: the store knows what was explored.
    package var remembered: CellWalk {
        var rest = CellWalk()
        rest.place = place
        return rest
    }

    /// A trip begins at its anchor.
    package mutating func begin(at anchor: Coordinate) {
        place = anchor
        recent = RecentCells()
    }

    /// Takes in what one fix changed inside a trip; adds the new cells in their order.
    package mutating func observe(
        _ motion: MotionEstimator.Motion, into cells: inout [Geohash]
    ) {
        if case .departed(_, let anchor, _) = motion.change { place = anchor }
        guard motion.estimate.motion == .moving else { return }
        let here = motion.estimate.coordinate
        defer { place = here }
        guard let place, isSeen(motion.step.link) else { return }
        for cell in CellLine(from: place, to: here) where recent.isNew(cell) { cells.append(cell) }
    }

    /// The trip is over.
    package mutating func end() { place = nil }

    private func isSeen(_ link: FilterStep.Link) -> Bool {
        switch link {
        case .driven(let seconds, _): seconds <= Self.longestSilence
        case .held: true
        case .broken: false
        }
    }

    /// Seconds without a fix that a straight line may bridge.
    private static let longestSilence = 30.0
}
