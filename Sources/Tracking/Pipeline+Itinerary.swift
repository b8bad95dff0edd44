package import Positioning

/// How the itinerary is followed, and what becomes of its visits told.
///
/// Source: SPEC §10.
extension Pipeline {
    // MARK: What is known

    /// Every visit of the itinerary, with the time that is left.
    package func visitStates(at now: Uptime) -> [VisitState] {
        itinerary.states(by: visitOffset, at: now)
    }
    /// The visit that is awaited; `nil` when there is none.
    package func awaitedVisit(at now: Uptime) -> VisitState? {
        itinerary.awaited(by: visitOffset, at: now)
    }

    /// The visit of that number, from 1; `nil` when there is none.
    package func visitState(number: Int, at now: Uptime) -> VisitState? {
        itinerary.state(number: number, by: visitOffset, at: now)
    }

    /// What the store keeps of every visit.
    ///
    /// Unlike `memory` it is of today, also while UTC does not say yet how long we were off.
    package var visitRecords: [VisitRecord] { itinerary.memory.records }

    /// The itinerary that is followed.
    package var visits: [Visit] { itinerary.visits }

    /// UTC by which visits are judged.
    ///
    /// What an earlier boot left must be placed on this clock first, so until then there is none.
    @inline(__always)
    var visitOffset: ClockOffset? { restart == nil ? offset : nil }

    // MARK: What happens

    /// Hears what happened at places by a fix of that instant.
    ///
    /// Visits are judged up to the fix and no further: more fixes may have come with it, or waited.
    mutating func visit(
        _ crossings: [PlaceCrossing.Timed], at instant: Uptime, into effects: inout [Effect]
    ) {
        guard itinerary.isConcerned(by: crossings) else {
            return wakeItinerary(at: instant, into: &effects)
        }
        let offset = visitOffset
        let told = itinerary.hear(
            crossings, sureSide: places.sureSide, by: offset, at: instant)
        tell(told, into: &effects)
    }

    /// Time alone, or the proof of UTC, may have brought something about.
    mutating func wakeItinerary(at now: Uptime, into effects: inout [Effect]) {
        let offset = visitOffset
        let told = itinerary.woke(by: offset, at: now)
        if !told.isEmpty { tell(told, into: &effects) }
    }

    mutating func obey(
        _ command: ItineraryCommand, at now: Uptime, into effects: inout [Effect]
    ) {
        switch command {
        case .skip(let number):
            do throws(ItineraryKeeper.Objection) {
                let told = try itinerary.skip(number, by: visitOffset, at: now)
                if let skipped = told.first(where: { $0.change == .skipped }) {
                    effects.append(.answer(.visitSkipped(skipped)))
                }
                tell(told, into: &effects)
            } catch {
                effects.append(.answer(.visitObjected(error)))
            }
        case .replace(let visits):
            let told = itinerary.replace(visits, by: visitOffset, at: now)
            effects.append(.answer(.itineraryReplaced(visits: visits.count)))
            tell(told, into: &effects)
        }
    }

    private func tell(_ outcomes: [ItineraryOutcome], into effects: inout [Effect]) {
        for outcome in outcomes {
            announce(
                .itinerary(outcome), happened: outcome.happened, decided: outcome.decided,
                into: &effects)
        }
    }
}
