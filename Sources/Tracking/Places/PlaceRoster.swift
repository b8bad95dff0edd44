import Positioning

/// Knows which places are watched, and what is known of the others.
///
/// A place is listed as watched while the car is near it, inside it, or might be inside it. The others
/// are outside beyond doubt and cost nothing.
///
/// Units: metres.
struct PlaceRoster: Sendable {
    private enum Standing { case unknown, recalledOutside, outside, watched }

    let places: [Place]
    let index: PlaceIndex
    private(set) var list = WatchList()
    /// Those that have a side.
    private(set) var known = KnownPlaces.none
    /// By place.
    private var standings: [Standing]
    /// Some places were never compared with a fix of this run.
    private var isAnyUnseen = true
    /// Where the odometer stood when the surroundings were searched; `nil` before the first search.
    private var searched: Double?
    /// Where the last fix that could say who is near was, and the odometer there.
    private var last: (position: Coordinate, odometer: Double)?

    init(_ places: [Place]) {
        self.places = places
        index = PlaceIndex(places.map { $0.shape.box(grownBy: Self.vicinity) })
        standings = Array(repeating: .unknown, count: places.count)
    }

    /// Goes on where an earlier run stopped; what it knew of a place reshaped since is forgotten.
    init(_ places: [Place], remembering memory: PlacesMemory, ofEarlierBoot: Bool) {
        self.init(places)
        guard !memory.isEmpty else { return }
        let stays = Dictionary(memory.inside.map { ($0.mark, $0) }) { first, _ in first }
        var marks: [Int64] = []
        for (number, place) in places.enumerated() {
            let mark = place.mark
            if let stay = stays[mark] {
                watch(number, PlaceWatch(place, recalling: stay, ofEarlierBoot: ofEarlierBoot))
            } else if memory.known.contains(mark) {
                standings[number] = .recalledOutside
            } else {
                continue
            }
            marks.append(mark)
        }
        known.insert(marks)
    }

    /// The list as edited: a place with the same name and shape keeps its state.
    func replaced(by edited: [Place]) -> PlaceRoster {
        let numbers = Dictionary(places.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var roster = PlaceRoster(edited)
        roster.list = list.emptied
        var marks: [Int64] = []
        for (number, place) in edited.enumerated() {
            guard let before = numbers[place.name], places[before].shape == place.shape
            else { continue }
            if let kept = list.watch(of: before) {
                roster.standings[number] = .watched
                roster.list.add(kept.adopted(place, number: number, after: list.passed))
            } else {
                roster.standings[number] =
                    standings[before] == .watched ? .outside : standings[before]
            }
            if roster.side(of: number) != nil { marks.append(place.mark) }
        }
        roster.known.insert(marks)
        return roster
    }

    func side(of number: Int) -> Place.Side? {
        switch standings[number] {
        case .unknown: nil
        case .recalledOutside, .outside: .outside
        case .watched: list.watch(of: number).map(\.watch.side) ?? .outside
        }
    }

    /// Its side, if that was heard in this run and nothing speaks against it.
    func sureSide(of number: Int) -> Place.Side? {
        switch standings[number] {
        case .unknown, .recalledOutside: nil
        case .outside: .outside
        case .watched:
            list.watch(of: number).map { $0.watch.isSure ? $0.watch.side : nil } ?? .outside
        }
    }

    func watch(of number: Int) -> PlaceWatch? {
        guard standings[number] == .watched else { return nil }
        return list.watch(of: number)?.watch
    }

    /// Weighs an estimate against every place that it could concern.
    mutating func observe(
        _ estimate: Estimate, telling crossings: inout [PlaceCrossing.Timed]
    ) {
        let here = estimate.coordinate
        list.travel(to: estimate)
        // A fix too vague to say who is near changes nothing about who is watched.
        let isSure = Self.sureSigmas.contains(estimate.sigma)
        if isSure { searchIfDue(around: here) }
        guard list.isConcerned(by: estimate) else {
            list.pass(estimate)
            return
        }
        let boxes = index.boxes
        list.observe(
            estimate, of: places, releasing: { isSure && !boxes[$0].contains(here) },
            telling: &crossings)
        for number in list.released { standings[number] = .outside }
        for (crossing, number) in zip(crossings, list.tellers) where crossing.change == .initial {
            known.insert([places[number].mark])
        }
    }

    mutating func woke(at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]) {
        list.woke(at: now, telling: &crossings)
    }

    mutating func shift(by duration: Duration) { list.shift(by: duration) }

    mutating func slide(by shift: Duration) { list.slide(by: shift) }

    /// Begins to watch the places whose surroundings hold `position`, unless that was just done.
    ///
    /// After a long way they are also searched for along it: it may have led through some.
    private mutating func searchIfDue(around position: Coordinate) {
        defer { last = (position, list.odometer) }
        if let searched, list.odometer < searched + Self.searchInterval { return }
        searched = list.odometer
        if isAnyUnseen { settleUnseen(around: position) }
        if let last {
            let way = list.odometer - last.odometer
            let pieces = way <= Chord.farthest ? (way / Self.vicinity).rounded(.up) : 1
            for piece in stride(from: 1, to: pieces, by: 1) {
                let fraction = piece / pieces
                watchPlaces(around: last.position.interpolated(to: position, fraction: fraction))
            }
        }
        watchPlaces(around: position)
    }

    private mutating func watchPlaces(around position: Coordinate) {
        let index = index
        index.forEachCandidate(around: position) { number in
            switch standings[number] {
            case .watched, .unknown, .recalledOutside: break
            case .outside:
                standings[number] = .watched
                list.add(outside: number, of: places)
            }
        }
    }

    /// Those that were never compared with a fix and are not near are settled: they are outside.
    private mutating func settleUnseen(around position: Coordinate) {
        isAnyUnseen = false
        var marks: [Int64] = []
        for number in standings.indices {
            let isRecalled = standings[number] == .recalledOutside
            guard isRecalled || standings[number] == .unknown else { continue }
            let place = places[number]
            if place.shape.box(grownBy: Self.surroundings).contains(position) {
                watch(number, isRecalled ? PlaceWatch(recalledOutside: place) : PlaceWatch(place))
            } else {
                standings[number] = .outside
                if !isRecalled { marks.append(place.mark) }
            }
        }
        if !marks.isEmpty { known.insert(marks) }
    }

    private mutating func watch(_ number: Int, _ watch: PlaceWatch) {
        standings[number] = .watched
        list.add(RestingWatch(number: number, watch: watch))
    }

    /// Metres beyond `leave` at which a place is watched.
    static let vicinity = 200.0
    /// Metres after which the surroundings are searched again.
    ///
    /// What the searches before and after a way of twice the vicinity less this found is all that
    /// can be met on it.
    private static let searchInterval = 150.0
    /// Metres beyond `leave` at which a place is weighed against the very first fix.
    private static let surroundings = 400.0
    /// Sigmas with which a fix proves that the car is not at a place 300 m away: four of them.
    private static let sureSigmas = 0.0...75
}
