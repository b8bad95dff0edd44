import Positioning

/// The watched places, and which of them have to be measured now.
///
/// Most of them are outside and need only their cordon; one whose radii the car is about to cross, or
/// has crossed, gets a watch of its own.
///
/// Units: metres.
struct WatchList: Sendable {
    struct Entry {
        /// Of the place; `nil` for an entry that is free.
        var number: Int?
        /// In `watches`; `nil` while the place is outside and its cordon says all there is to say.
        var watch: Int?
        /// The side on which the cordon may be asked; `nil` while the place itself must be.
        var side: Place.Side?
        var cordon: Cordon
        /// Nothing can happen before the odometer stands here.
        var rest: Double
    }

    var entries: [Entry] = []
    var free: [Int] = []
    var wheel = RestWheel()
    /// In no order.
    var watches: [RestingWatch] = []
    var freeWatches: [Int] = []
    /// When the first `dwelt` is due.
    var due: Uptime?
    /// At least how far the car has come.
    private(set) var odometer = 0.0
    /// Of the last estimate.
    var position: Coordinate?
    var scale: FlatScale?
    var pace = Pace()
    /// Counted.
    var fixes = -1
    /// The last fixes, each at its number modulo how many are kept.
    private var ring: [Glimpse] = []
    private(set) var passed = RestingWatch.Passed()
    /// Those since then that some places hear and some do not, oldest first.
    var vague: [Estimate] = []
    /// Places that the last estimate proved to be of no concern any more.
    private(set) var released: [Int] = []
    /// By crossing told of the last event: the place.
    private(set) var tellers: [Int] = []
    /// Reused, so that an ordinary fix allocates nothing.
    private var woken: [Int] = []

    /// Where the car has come to, and nobody to watch yet.
    var emptied: WatchList {
        var list = WatchList()
        list.odometer = odometer
        list.position = position
        list.passed = passed
        list.vague = vague
        list.pace = pace
        list.fixes = fixes
        list.ring = ring
        return list
    }

    /// Watches a place that is surely outside.
    mutating func add(outside number: Int, of places: [Place]) {
        add(
            Entry(
                number: number, watch: nil, side: .outside, cordon: Cordon(around: places[number]),
                rest: odometer))
    }

    mutating func add(_ watch: RestingWatch) {
        add(
            Entry(
                number: watch.number, watch: hold(watch), side: nil,
                cordon: Cordon(around: watch.watch.place), rest: odometer))
        if watch.due != nil { lookForDue() }
    }

    /// Follows the car to where the next estimate puts it.
    mutating func travel(to estimate: Estimate) {
        pace.observe(estimate.instant)
        let here = estimate.coordinate
        fixes += 1
        let glimpse = Glimpse(
            number: fixes, instant: estimate.instant, coordinate: here, sigma: estimate.sigma)
        if ring.count < Self.glimpsesKept {
            ring.append(glimpse)
        } else {
            ring[fixes % Self.glimpsesKept] = glimpse
        }
        if scale?.serves(here) != true { scale = FlatScale(at: here.latitude) }
        if let position {
            odometer += position.farthest(to: here, by: scale)
        }
        position = here
    }

    /// The last fixes, oldest first.
    var glimpses: [Glimpse] { ring.sorted { $0.number < $1.number } }

    /// Whether an estimate, to which the list has travelled, can mean anything to anybody.
    mutating func isConcerned(by estimate: Estimate) -> Bool {
        !estimate.isClear || due.map { $0 <= estimate.instant } ?? false
            || wheel.isAnybodyDue(at: odometer)
    }

    /// Takes in an estimate that concerns nobody.
    mutating func pass(_ estimate: Estimate) {
        if estimate.isClear {
            passed.pass(estimate, odometer: odometer)
            if !vague.isEmpty { vague = [] }
        } else {
            if vague.count == Self.vagueAtMost { vague.removeFirst() }
            vague.append(estimate)
        }
    }

    /// Weighs an estimate where something could happen.
    ///
    /// Lets go of the places that `isOver` says are not needed any more; see `released`.
    mutating func observe(
        _ estimate: Estimate, of places: [Place], releasing isOver: (_ number: Int) -> Bool,
        telling crossings: inout [PlaceCrossing.Timed]
    ) {
        let isClear = estimate.isClear
        if !isClear {
            wake(where: { _ in true })
        } else if let due, due <= estimate.instant {
            let now = estimate.instant
            let watches = watches
            wake { $0.watch.flatMap { watches[$0].due }.map { $0 <= now } ?? false }
        }
        woken.removeAll(keepingCapacity: true)
        tellers.removeAll(keepingCapacity: true)
        wheel.take(upTo: odometer, into: &woken)
        released.removeAll(keepingCapacity: true)
        var isDueChanged = false
        for entry in woken.reversed() {
            guard let number = entries[entry].number else { continue }
            var isFar: Bool
            if isClear, let slack = slackByCordon(of: entry) {
                entries[entry].rest = odometer + slack * RestingWatch.caution
                isFar = slack > Self.farthest
            } else {
                let isChanged = measure(entry, estimate, of: places, telling: &crossings)
                isDueChanged = isDueChanged || isChanged
                while tellers.count < crossings.count { tellers.append(number) }
                isFar = isOver(number)
            }
            if isFar, entries[entry].side == .outside {
                released.append(number)
                release(entry)
            } else {
                wheel.put(entry, until: entries[entry].rest)
            }
        }
        if isDueChanged { lookForDue() }
        pass(estimate)
    }

    /// Those of the places that are more than outside beyond doubt.
    var open: [RestingWatch] { entries.compactMap { $0.watch.map { watches[$0] } } }

    func watch(of number: Int) -> RestingWatch? {
        entries.first { $0.number == number }?.watch.map { watches[$0] }
    }

    mutating func woke(at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]) {
        tellers.removeAll(keepingCapacity: true)
        for entry in entries.indices {
            guard let watch = entries[entry].watch, let number = entries[entry].number else {
                continue
            }
            watches[watch].woke(at: now, telling: &crossings)
            while tellers.count < crossings.count { tellers.append(number) }
        }
        lookForDue()
    }

    mutating func shift(by duration: Duration) {
        for number in watches.indices { watches[number].shift(by: duration) }
        lookForDue()
    }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        pace.slide(by: shift)
        for index in ring.indices { ring[index].instant.shift(by: shift) }
        passed.slide(by: shift)
        for index in vague.indices { vague[index].instant.shift(by: shift) }
        for number in watches.indices { watches[number].slide(by: shift) }
        lookForDue()
    }
}

extension Coordinate {
    /// No less than the distance to `other`, without trigonometry.
    fileprivate func farthest(to other: Coordinate, by scale: FlatScale?) -> Double {
        if let scale {
            let distance = scale.distance(from: self, to: other)
            if distance <= FlatScale.farthest { return distance * FlatScale.over }
        }
        return (abs(other.latitude - latitude) + abs(wrapped(other.longitude - longitude)))
            * Self.longestDegree
    }

    /// Metres: a degree of latitude at the poles, 111 694, is the longest there is.
    private static let longestDegree = 111_700.0
}
