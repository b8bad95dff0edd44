package import Positioning

/// Follows an ordered list of visits, one awaited at a time.
///
///               comes before the start                 start, still there
///     awaited ─────────────────────────▶ held (early) ────────────────────▶ arrived ─▶ next awaited
///        ▲  │                                │
///        │  │                                │ leaves before the start
///        └──│────────────── withdrawn ◀──────┘
///           │ comes between start and end ───────────▶ arrived ─▶ next awaited
///           │ not there by the end ──────────────────▶ missed ──▶ next awaited
///           └ by hand ───────────────────────────────▶ skipped ─▶ next awaited
///
/// Visits in a row whose places lie within `near` of each other are one group: being in any of its
/// places is being there for each. So leaving re-arms whichever is awaited and those after it, and the
/// ones announced before stay announced.
///
/// A visit has deadlines on the calendar and the car moves on the boot clock. Until UTC is proved
/// nothing is judged; comings and goings wait, and are judged in their order then. What an earlier run
/// believed of a place decides nothing before a fix of this run agrees.
///
/// Units: seconds. Source: SPEC §10.
package struct ItineraryKeeper: Sendable {
    var plan: VisitPlan { didSet { lookAround() } }
    var whereabouts: Whereabouts { didSet { lookAround() } }
    /// Whether the car is where the awaited visit is: asked with every fix, and changed now and then.
    private(set) var answer = Whereabouts.Answer.absent
    /// The awaited visit has been told as early.
    var isHeld: Bool
    /// Not judged yet, in order.
    var waiting: [ItineraryMemory.Sighting]
    /// `waiting` stands on the clock of an earlier boot.
    var isUnplaced: Bool
    /// Every place there is: what it looks like, and where.
    var places: [String: Knowledge]
    var near: Double
    /// Where the car was seen last.
    private(set) var here: Coordinate?
    /// Of the awaited visit.
    private(set) var setOut: SetOut?

    struct Knowledge: Equatable, Sendable {
        var fingerprint: Int64
        var middle: Coordinate?
    }

    /// Follows `visits` from where an earlier run left them.
    ///
    /// A visit that the memory knows keeps what became of it. `ofEarlierBoot` says that the times in
    /// `memory` stand on another boot's clock; `shift(by:)` places them once both clocks are dated.
    package init(
        _ visits: [Visit], places: [Place], near: Double = Settings.Itinerary().near,
        remembering memory: ItineraryMemory? = nil, ofEarlierBoot: Bool = false
    ) {
        self.near = near
        self.places = Self.knowledge(of: places)
        whereabouts = Whereabouts(
            recalling: memory?.presences ?? [], ofEarlierBoot: ofEarlierBoot)
        waiting = memory?.waiting ?? []
        isUnplaced = ofEarlierBoot && !waiting.isEmpty
        isHeld = false
        setOut = memory?.setOut
        plan = VisitPlan([], middles: [:], near: near)
        arrange(visits, knowing: memory?.visits ?? [], memory?.settlements ?? [])
        isHeld =
            memory.map { $0.isHeld && plan.visit != nil && $0.awaited == plan.visit } ?? false
        for (place, presence) in whereabouts.presences
        where self.places[place]?.fingerprint != presence.fingerprint {
            whereabouts.leave(place)
        }
        // Nobody observes what an initialiser does.
        lookAround()
    }

    package var visits: [Visit] { plan.visits }

    /// What a restart must find again.
    package var memory: ItineraryMemory {
        var settled = self
        settled.forgetEarlierOrder()
        return ItineraryMemory(
            visits: plan.visits, settlements: plan.settlements, isHeld: isHeld,
            presences: settled.whereabouts.memory, waiting: settled.waiting, setOut: setOut)
    }

    /// The car is here now: on its way to the awaited visit.
    package mutating func move(to here: Coordinate) {
        self.here = here
        guard let visit = plan.visit, let middle = places[visit.place]?.middle else {
            setOut = nil
            return
        }
        if setOut?.visit != visit {
            setOut = SetOut(visit: visit, distance: here.distance(to: middle))
        }
    }

    /// Takes in what happened between the car and places, and judges what is due.
    ///
    /// `sureSide` says on which side of a place fixes of this run agree that the car is
    /// (`PlaceKeeper.sureSide(of:)`); it is asked after a restart only.
    package mutating func hear(
        _ crossings: [PlaceCrossing.Timed], sureSide: (String) -> Place.Side? = { _ in nil },
        by offset: ClockOffset?, at now: Uptime
    ) -> [ItineraryOutcome] {
        for crossing in crossings where places[crossing.place] != nil { take(crossing) }
        if whereabouts.isAnyRecalled {
            // Of a place that has something to tell, that is the story.
            let told = Set(waiting.map(\.place))
            whereabouts.compare { told.contains($0) ? nil : sureSide($0) }
        }
        return woke(by: offset, at: now)
    }

    /// Whether a fix could change more than time does: it saw something, or is to be compared.
    func isConcerned(by crossings: [PlaceCrossing.Timed]) -> Bool {
        !crossings.isEmpty || whereabouts.isAnyRecalled
    }

    /// Judges what time alone, or the proof of UTC, brings about.
    package mutating func woke(by offset: ClockOffset?, at now: Uptime) -> [ItineraryOutcome] {
        woke(by: offset, at: now, settled: nil)
    }

    /// The same, after a person settled a visit at that instant.
    mutating func woke(
        by offset: ClockOffset?, at now: Uptime, settled: Uptime?
    ) -> [ItineraryOutcome] {
        guard let offset, plan.visit != nil || !waiting.isEmpty else { return [] }
        var judgement = Judgement(offset: offset, now: now, settled: settled)
        settleWaiting(&judgement)
        judge(upTo: now, &judgement)
        return judgement.outcomes
    }

    /// When `woke(by:at:)` has something to tell, unless a crossing comes between.
    package func wakeAt(by offset: ClockOffset?) -> Uptime? {
        guard let offset, let visit = plan.visit else { return nil }
        return switch answer {
        case .absent: offset.uptime(of: visit.end).advanced(bySeconds: Self.patience)
        case .present: offset.uptime(of: visit.start)
        // Only a fix can tell.
        case .recalled: nil
        }
    }

    /// Places what an earlier boot remembered on this boot's clock, once.
    package mutating func shift(by duration: Duration) {
        whereabouts.shift(by: duration)
        guard isUnplaced else { return }
        isUnplaced = false
        for index in waiting.indices {
            waiting[index].happened = waiting[index].happened.advanced(by: duration)
        }
    }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        whereabouts.slide(by: shift)
        guard !isUnplaced else { return }
        for index in waiting.indices { waiting[index].happened.shift(by: shift) }
    }

    private mutating func lookAround() { answer = whereabouts.answer(about: plan.placesAround) }

    /// Seconds after its end at which a visit is given up.
    ///
    /// A fence takes up to two seconds of fixes to be sure, and a late burst a few more: what happened
    /// before the end may be known after it.
    package static let patience = 15.0
    /// Comings and goings that wait for a clock at most.
    static let waitingAtMost = 512
}

extension ItineraryMemory {
    /// The visit that was awaited.
    var awaited: Visit? {
        zip(visits, settlements).first { $0.1 == nil }?.0
    }
}
