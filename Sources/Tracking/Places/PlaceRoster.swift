import Positioning

/// Knows which places have to be measured at all, and what is known of the others.
///
/// A place is watched while the car is near it, inside it, or might be inside it. The others are
/// outside beyond doubt and cost nothing.
struct PlaceRoster: Sendable {
    private enum Standing { case unknown, recalledOutside, outside, watched }

    struct Watched: Sendable {
        var number: Int
        var watch: PlaceWatch
    }

    let places: [Place]
    let index: PlaceIndex
    /// By place.
    private var standings: [Standing]
    /// In the order of the places.
    var watched: [Watched] = []
    /// Some places were never compared with a fix of this run.
    private var isAnyUnseen = true

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
                standings[number] = .watched
                let watch = PlaceWatch(place, recalling: memory, ofEarlierBoot: ofEarlierBoot)
                watched.append(Watched(number: number, watch: watch))
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
            if var kept = watch(of: before) {
                kept.adopt(place)
                roster.watched.append(Watched(number: number, watch: kept))
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

    func watch(of number: Int) -> PlaceWatch? {
        guard standings[number] == .watched else { return nil }
        return watched.first { $0.number == number }?.watch
    }

    /// Begins to watch the places whose surroundings hold `position`.
    ///
    /// A fix too vague to say who is near changes nothing.
    mutating func wake(around position: Coordinate, sigma: Double) {
        guard Self.sureSigmas.contains(sigma) else { return }
        let index = index
        index.forEachBox(around: position) { number in
            let place = places[number]
            switch standings[number] {
            case .watched:
                break
            case .unknown:
                watch(number, with: PlaceWatch(place))
            case .recalledOutside:
                watch(number, with: PlaceWatch(recalledOutside: place))
            case .outside:
                watch(number, with: PlaceWatch(place, side: .outside))
            }
        }
    }

    private mutating func watch(_ number: Int, with watch: PlaceWatch) {
        standings[number] = .watched
        let position = watched.firstIndex { $0.number > number } ?? watched.endIndex
        watched.insert(Watched(number: number, watch: watch), at: position)
    }

    /// Looks away from the places that the car is far from.
    ///
    /// The first fix that is good enough to be sure settles those that were never seen.
    mutating func rest(farFrom position: Coordinate, sigma: Double) {
        guard Self.sureSigmas.contains(sigma) else { return }
        if isAnyUnseen {
            isAnyUnseen = false
            for number in standings.indices where standings[number] != .watched {
                standings[number] = .outside
            }
        }
        guard watched.contains(where: { isIdle($0, at: position) }) else { return }
        for entry in watched where isIdle(entry, at: position) {
            standings[entry.number] = .outside
        }
        watched.removeAll { standings[$0.number] != .watched }
    }

    private func isIdle(_ entry: Watched, at position: Coordinate) -> Bool {
        entry.watch.isIdle && !index.boxes[entry.number].contains(position)
    }

    /// Metres beyond `leave` at which a place is watched.
    ///
    /// More than a car drives in the 3 s that a chord may last, and four of the greatest sigma below.
    private static let vicinity = 300.0
    /// Sigmas in metres with which a fix proves that the car is not at a place 300 m away.
    private static let sureSigmas = 0.0...75
}
