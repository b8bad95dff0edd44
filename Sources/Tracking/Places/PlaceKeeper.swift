package import Positioning

/// Watches all places, and tells what happens between them and the car.
///
/// Only places whose surroundings hold the car are measured. So `initial` is told of a place only
/// where the first good fix had to be weighed against it: far from the car, unknown becomes outside
/// in silence.
///
///     estimate ─▶ PlaceRoster ─▶ WatchList    ─▶ PlaceWatch ─┬─ FenceWatch    which side: evidence
///                 PlaceIndex                                 │   └ Thresholds
///                 who is near     who must be measured       ├─ Chord         through, between fixes
///                                                            └─ Stay          how long already
///
/// Source: SPEC §8, estimation.md (e).
package struct PlaceKeeper: Sendable {
    private(set) var roster: PlaceRoster

    /// Watches `places` from where an earlier run left them.
    ///
    /// `ofEarlierBoot` says that the times in `memory` stand on another boot's clock; `shift(by:)`
    /// places them once both clocks are dated.
    package init(
        _ places: [Place], remembering memory: PlacesMemory = PlacesMemory(),
        ofEarlierBoot: Bool = false
    ) {
        roster = PlaceRoster(places, remembering: memory, ofEarlierBoot: ofEarlierBoot)
    }

    /// Weighs one estimate against every place that it could concern; what happened first, first, and
    /// of what happened at once, what is of the place that comes first in the list.
    package mutating func observe(_ estimate: Estimate) -> [PlaceCrossing.Timed] {
        var crossings: [PlaceCrossing.Timed] = []
        if estimate.coordinate.isValid { roster.observe(estimate, telling: &crossings) }
        return inOrder(crossings)
    }

    /// Tells what time alone brings about.
    package mutating func woke(at now: Uptime) -> [PlaceCrossing.Timed] {
        var crossings: [PlaceCrossing.Timed] = []
        roster.woke(at: now, telling: &crossings)
        return inOrder(crossings)
    }

    private func inOrder(_ crossings: [PlaceCrossing.Timed]) -> [PlaceCrossing.Timed] {
        guard crossings.count > 1 else { return crossings }
        let tellers = roster.list.tellers
        return crossings.indices.sorted { one, other in
            let (first, second) = (crossings[one], crossings[other])
            return (first.happened, tellers[one], one) < (second.happened, tellers[other], other)
        }
        .map { crossings[$0] }
    }

    /// When `woke(at:)` has something to tell, unless an estimate comes between.
    package var wakeAt: Uptime? { roster.list.due }

    /// Places what an earlier boot remembered on this boot's clock, once.
    package mutating func shift(by duration: Duration) { roster.shift(by: duration) }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) { roster.slide(by: shift) }

    /// Goes on with an edited list: a place with the same name and shape keeps its state.
    ///
    /// A new or reshaped place around the car will be told as `initial`; a removed one is forgotten.
    package mutating func replace(_ edited: [Place]) {
        roster = roster.replaced(by: edited)
    }
}

// MARK: What is known

extension PlaceKeeper {
    /// One place and where the car is.
    package struct State: Equatable, Sendable {
        package var place: Place
        /// `nil` while unknown.
        package var side: Place.Side?
        /// `nil` when nobody saw it begin.
        package var since: Uptime?
    }

    /// Every place, in the order of the list.
    package var states: [State] {
        roster.places.enumerated().map { number, place in
            State(
                place: place, side: roster.side(of: number), since: roster.watch(of: number)?.since)
        }
    }

    /// Names of the places that the car is in, in the order of the list.
    package var inside: [String] {
        watchesInside.map(\.watch.place.name)
    }

    /// The side of a place that fixes of this run agree on; `nil` while none do.
    package func sureSide(of name: String) -> Place.Side? {
        roster.places.firstIndex { $0.name == name }.flatMap { roster.sureSide(of: $0) }
    }

    /// What a restart must find again; it costs what is watched, not what there is.
    package var memory: PlacesMemory {
        PlacesMemory(
            inside: watchesInside.compactMap(\.watch.memory), known: roster.known)
    }

    private var watchesInside: [RestingWatch] {
        roster.list.open.filter { $0.watch.side == .inside }.sorted { $0.number < $1.number }
    }

    /// Name of the smallest place around `position`.
    ///
    /// Between a place's two radii its own state decides.
    package func name(at position: Coordinate) -> String? {
        var smallest: (size: Double, name: String)?
        roster.index.forEachBox(around: position) { number in
            let shape = roster.places[number].shape
            let distance = shape.distance(from: position)
            let isInside =
                distance <= shape.enter
                || distance < shape.leave && roster.side(of: number) == .inside
            let size = shape.size
            if isInside, size < smallest?.size ?? .infinity {
                smallest = (size, roster.places[number].name)
            }
        }
        return smallest?.name
    }
}
