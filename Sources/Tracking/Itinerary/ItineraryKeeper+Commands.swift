package import Positioning

/// What a person may ask for.
extension ItineraryKeeper {
    /// Why nothing was skipped.
    package enum Objection: Error, Equatable, Sendable {
        /// There is no such visit, or none is awaited.
        case noVisit
        case alreadySettled
    }

    /// Skips the awaited visit, or the one of that number, from 1; needs no clock.
    package mutating func skip(
        _ number: Int? = nil, by offset: ClockOffset?, at now: Uptime
    ) throws(Objection) -> [ItineraryOutcome] {
        // What was due before the word came is settled first.
        let before = woke(by: offset, at: now)
        // Any number may have been sent.
        if let number, number < 1 { throw .noVisit }
        let index = number.map { $0 - 1 } ?? plan.awaited
        guard plan.visits.indices.contains(index) else { throw .noVisit }
        guard plan.settlements[index] == nil else { throw .alreadySettled }
        let skipped = ItineraryOutcome(
            .skipped, plan.visits[index], number: index + 1, happened: now, decided: now)
        if index == plan.awaited { isHeld = false }
        plan.settle(index, .init(ending: .skipped, at: offset?.utc(at: now)))
        return before + [skipped] + woke(by: offset, at: now, settled: now)
    }

    /// Goes on with another list: a visit that is in both keeps what became of it.
    package mutating func replace(
        _ visits: [Visit], by offset: ClockOffset?, at now: Uptime
    ) -> [ItineraryOutcome] {
        let before = woke(by: offset, at: now)
        let held = isHeld ? plan.visit : nil
        arrange(visits, knowing: plan.visits, plan.settlements)
        isHeld = held != nil && held == plan.visit
        return before + woke(by: offset, at: now)
    }

    /// Goes on with an edited list of places.
    ///
    /// Nobody is in a place that is gone, or that was drawn anew: where the car is in the new one will
    /// be told as `initial`. A visit to a place that is gone stays awaited until its end, because the
    /// place may come back.
    package mutating func replace(
        places edited: [Place], by offset: ClockOffset?, at now: Uptime
    ) -> [ItineraryOutcome] {
        let before = woke(by: offset, at: now)
        replace(places: edited)
        return before + woke(by: offset, at: now)
    }

    /// The same, judged with whatever happens next.
    package mutating func replace(places edited: [Place]) {
        places = Self.knowledge(of: edited)
        waiting.removeAll { places[$0.place] == nil }
        for (place, presence) in whereabouts.presences
        where places[place]?.fingerprint != presence.fingerprint {
            whereabouts.leave(place)
        }
        rearrange()
    }

    /// Goes on behind what an earlier run left, which is known only now: what is settled stays so.
    package mutating func goOn(behind memory: ItineraryMemory) {
        let awaited = plan.visit
        for (visit, settlement) in zip(memory.visits, memory.settlements) {
            guard let settlement, let index = plan.visits.firstIndex(of: visit) else { continue }
            plan.settle(index, settlement)
        }
        if plan.visit != awaited { isHeld = false }
    }

    /// Handles together what lies within so many metres from now on.
    package mutating func apply(near: Double) {
        guard near != self.near else { return }
        self.near = near
        rearrange()
    }

    /// The same visits, and what became of them, in groups made anew.
    private mutating func rearrange() {
        let wasHeld = isHeld
        arrange(plan.visits, knowing: plan.visits, plan.settlements)
        isHeld = wasHeld
    }

    /// Every visit, with the time that is left.
    package func states(by offset: ClockOffset?, at now: Uptime) -> [VisitState] {
        plan.visits.indices.map { state(of: $0, by: offset, at: now) }
    }

    /// The awaited visit; `nil` when there is none.
    package func awaited(by offset: ClockOffset?, at now: Uptime) -> VisitState? {
        plan.visit == nil ? nil : state(of: plan.awaited, by: offset, at: now)
    }

    /// The visit of that number, from 1, which there must be.
    package func state(
        number: Int, by offset: ClockOffset?, at now: Uptime
    ) -> VisitState? {
        plan.visits.indices.contains(number - 1) ? state(of: number - 1, by: offset, at: now) : nil
    }

    private func state(of index: Int, by offset: ClockOffset?, at now: Uptime) -> VisitState {
        let visit = plan.visits[index]
        let time = offset?.utc(at: now)
        var state = VisitState(
            number: index + 1, visit: visit, standing: standing(of: index),
            settled: plan.settlements[index]?.at)
        state.untilStart = time.map { visit.start.seconds(since: $0) }
        state.untilEnd = time.map { visit.end.seconds(since: $0) }
        guard index == plan.awaited, let here, let middle = places[visit.place]?.middle else {
            return state
        }
        let distance = here.distance(to: middle)
        state.distance = distance
        // In the place one is there, however far its middle may be.
        state.approach =
            isHeld ? 1 : setOut.flatMap { $0.visit == visit ? $0.approach(at: distance) : nil }
        return state
    }

    private func standing(of index: Int) -> VisitState.Standing {
        switch plan.settlements[index]?.ending {
        case .arrived: .arrived
        case .missed: .missed
        case .skipped: .skipped
        case nil: index > plan.awaited ? .ahead : isHeld ? .held : .awaited
        }
    }

    mutating func arrange(
        _ visits: [Visit], knowing known: [Visit], _ settlements: [ItineraryMemory.Settlement?]
    ) {
        var kept: [Visit: ItineraryMemory.Settlement] = [:]
        for (visit, settlement) in zip(known, settlements) { kept[visit] = settlement }
        plan = VisitPlan(
            visits, settlements: visits.map { kept[$0] },
            middles: places.compactMapValues(\.middle), near: near)
    }

    static func knowledge(of places: [Place]) -> [String: Knowledge] {
        Dictionary(
            places.map {
                ($0.name, Knowledge(fingerprint: $0.shape.fingerprint, middle: $0.shape.middle))
            }
        ) { first, _ in first }
    }
}
