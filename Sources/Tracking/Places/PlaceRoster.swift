import Positioning

/// Knows which places have to be measured at all, and what is known of the others.
///
/// A place is watched while the car is near it, inside it, or might be inside it. The others are
/// outside beyond doubt and cost nothing.
///
/// Units: metres.
struct PlaceRoster: Sendable {
    private enum Standing { case unknown, recalledOutside, outside, watched }

    let places: [Place]
    let index: PlaceIndex
    /// By place.
    private var standings: [Standing]
    /// In no order.
    private(set) var watched: [RestingWatch] = []
    /// Until when each of them rests: apart, because this is all that most fixes look at.
    private var rests: [Double] = []
    /// When the first `dwelt` is due.
    private(set) var due: Uptime?
    /// Some places were never compared with a fix of this run.
    private var isAnyUnseen = true

    /// At least how far the car has come.
    private var odometer = 0.0
    private var position: Coordinate?
    /// Where the odometer stood when the surroundings were searched; `nil` before the first search.
    private var searched: Double?
    private var passed = RestingWatch.Passed()

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
            if let kept = watched.first(where: { $0.number == before }) {
                roster.add(kept.adopted(place, number: number, after: passed))
            }
        }
        roster.lookForDue()
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

    /// Weighs an estimate against every place that it could concern.
    mutating func observe(
        _ estimate: Estimate, telling crossings: inout [PlaceCrossing.Timed]
    ) {
        let here = estimate.coordinate
        if let position { odometer += position.farthest(to: here) }
        position = here
        // A fix too vague to say who is near changes nothing about who is watched.
        let isSure = Self.sureSigmas.contains(estimate.sigma)
        if isSure { searchIfDue(around: here) }

        let isClear = estimate.isClear
        if !isClear || due.map({ $0 <= estimate.instant }) ?? false {
            for entry in rests.indices { rests[entry] = 0 }
        }
        var isDueChanged = false
        var entry = 0
        while entry < rests.count {
            guard rests[entry] <= odometer else {
                entry += 1
                continue
            }
            let before = watched[entry].due
            watched[entry].observe(
                estimate, after: passed, odometer: odometer, telling: &crossings)
            rests[entry] = watched[entry].rest
            if watched[entry].due != before { isDueChanged = true }
            // A released watch is replaced by the last one, whose turn is now.
            if !isSure || !releaseIfFar(entry, from: here) { entry += 1 }
        }
        if isDueChanged { lookForDue() }
        if isClear { passed = RestingWatch.Passed(number: passed.number + 1, estimate: estimate) }
    }

    mutating func woke(at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]) {
        for entry in watched.indices { watched[entry].woke(at: now, telling: &crossings) }
        lookForDue()
    }

    mutating func shift(by duration: Duration) {
        for entry in watched.indices { watched[entry].shift(by: duration) }
        lookForDue()
    }

    // MARK: Who is watched

    /// Begins to watch the places whose surroundings hold `position`, unless that was just done.
    ///
    /// The first time, those that were never seen and are not near are settled: they are outside.
    private mutating func searchIfDue(around position: Coordinate) {
        if let searched, odometer < searched + Self.searchInterval { return }
        searched = odometer
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
        add(RestingWatch(number: number, watch: watch))
    }

    private mutating func add(_ watch: RestingWatch) {
        watched.append(watch)
        rests.append(watch.rest)
    }

    private mutating func releaseIfFar(_ entry: Int, from position: Coordinate) -> Bool {
        let number = watched[entry].number
        guard watched[entry].watch.isIdle, !index.boxes[number].contains(position) else {
            return false
        }
        standings[number] = .outside
        watched.swapAt(entry, watched.endIndex - 1)
        watched.removeLast()
        rests.swapAt(entry, rests.endIndex - 1)
        rests.removeLast()
        return true
    }

    private mutating func lookForDue() {
        due = nil
        for entry in watched {
            guard let next = entry.due else { continue }
            due = due.map { min($0, next) } ?? next
        }
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

extension Coordinate {
    /// No less than the distance to `other`, without trigonometry.
    fileprivate func farthest(to other: Coordinate) -> Double {
        (abs(other.latitude - latitude) + abs(wrapped(other.longitude - longitude)))
            * Self.longestDegree
    }

    /// Metres: a degree of latitude at the poles, 111 694, is the longest there is.
    private static let longestDegree = 111_700.0
}
