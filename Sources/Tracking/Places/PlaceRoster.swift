import Positioning

/// Knows which places are watched, and what is known of the others.
///
/// A place is watched while the car is near it, inside it, or might be inside it. The others are
/// outside beyond doubt and cost nothing.
///
/// Units: metres.
struct PlaceRoster: Sendable {
    private enum Standing { case unknown, recalledOutside, outside, watched }

    let places: [Place]
    let index: PlaceIndex
    private(set) var list = WatchList()
    /// By place.
    private var standings: [Standing]
    /// Some places were never compared with a fix of this run.
    private var isAnyUnseen = true
    /// Where the odometer stood when the surroundings were searched; `nil` before the first search.
    private var searched: Double?

    init(_ places: [Place]) {
        self.places = places
        index = PlaceIndex(places.map { $0.shape.box(grownBy: Self.vicinity) })
        standings = Array(repeating: .unknown, count: places.count)
    }

    /// Goes on where an earlier run stopped; what it knew of a place reshaped since is forgotten.
    init(_ places: [Place], remembering memory: [PlaceMemory], ofEarlierBoot: Bool) {
        self.init(places)
        let remembered = Dictionary(memory.map { ($0.place, $0) }) { first, _ in first }
        for (number, place) in places.enumerated() {
            guard let memory = remembered[place.name],
                memory.fingerprint == place.shape.fingerprint
            else { continue }
            switch memory.side {
            case .outside:
                standings[number] = .recalledOutside
            case .inside:
                watch(
                    number, PlaceWatch(place, recalling: memory, ofEarlierBoot: ofEarlierBoot))
            }
        }
    }

    /// The list as edited: a place with the same name and shape keeps its state.
    func replaced(by edited: [Place]) -> PlaceRoster {
        let numbers = Dictionary(places.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var roster = PlaceRoster(edited)
        for (number, place) in edited.enumerated() {
            guard let before = numbers[place.name], places[before].shape == place.shape
            else { continue }
            roster.standings[number] = standings[before]
            if let kept = list.watches.first(where: { $0.number == before }) {
                roster.list.add(kept.adopted(place, number: number, after: list.passed))
            }
        }
        return roster
    }

    func side(of number: Int) -> Place.Side? {
        switch standings[number] {
        case .unknown: nil
        case .recalledOutside, .outside: .outside
        case .watched: watch(of: number)?.side
        }
    }

    /// Its side, if that was heard in this run and nothing speaks against it.
    func sureSide(of number: Int) -> Place.Side? {
        switch standings[number] {
        case .unknown, .recalledOutside: nil
        case .outside: .outside
        case .watched: watch(of: number).flatMap { $0.isSure ? $0.side : nil }
        }
    }

    func watch(of number: Int) -> PlaceWatch? {
        guard standings[number] == .watched else { return nil }
        return list.watches.first { $0.number == number }?.watch
    }

    /// Weighs an estimate against every place that it could concern.
    mutating func observe(
        _ estimate: Estimate, telling crossings: inout [PlaceCrossing.Timed]
    ) {
        let here = estimate.coordinate
        list.travel(to: here)
        // A fix too vague to say who is near changes nothing about who is watched.
        let isSure = Self.sureSigmas.contains(estimate.sigma)
        if isSure { searchIfDue(around: here) }
        let index = index
        let released = list.observe(
            estimate,
            releasing: { entry in
                isSure && entry.watch.isIdle && !index.boxes[entry.number].contains(here)
            },
            telling: &crossings)
        for number in released { standings[number] = .outside }
    }

    mutating func woke(at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]) {
        list.woke(at: now, telling: &crossings)
    }

    mutating func shift(by duration: Duration) { list.shift(by: duration) }

    /// Begins to watch the places whose surroundings hold `position`, unless that was just done.
    ///
    /// The first time, those that were never seen and are not near are settled: they are outside.
    private mutating func searchIfDue(around position: Coordinate) {
        if let searched, list.odometer < searched + Self.searchInterval { return }
        searched = list.odometer
        let index = index
        index.forEachBox(around: position) { number in
            let place = places[number]
            switch standings[number] {
            case .watched: break
            case .unknown: watch(number, PlaceWatch(place))
            case .recalledOutside: watch(number, PlaceWatch(recalledOutside: place))
            case .outside: watch(number, PlaceWatch(place, side: .outside))
            }
        }
        guard isAnyUnseen else { return }
        isAnyUnseen = false
        for number in standings.indices where standings[number] != .watched {
            standings[number] = .outside
        }
    }

    private mutating func watch(_ number: Int, _ watch: PlaceWatch) {
        standings[number] = .watched
        list.add(RestingWatch(number: number, watch: watch))
    }

    /// Metres beyond `leave` at which a place is watched.
    private static let vicinity = 400.0
    /// Metres after which the surroundings are searched again.
    ///
    /// What remains of the vicinity is more than a car drives in the 3 s that a chord may last.
    private static let searchInterval = 100.0
    /// Sigmas with which a fix proves that the car is not at a place 300 m away: four of them.
    private static let sureSigmas = 0.0...75
}
