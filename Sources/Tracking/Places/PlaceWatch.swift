import Positioning

/// Watches one place: which side the car is on, since when, and what of it is worth telling.
///
/// Source: estimation.md (e), SPEC §8.
struct PlaceWatch: Sendable {
    private(set) var place: Place
    private var fence: FenceWatch
    private var stay = Stay()
    private var last: Chord.End?
    /// What was made of the last fixes that were weighed here, oldest first.
    private(set) var glances: [PlaceGlance] = []

    /// Watches a place whose side is not known, or known from this run.
    init(_ place: Place, side: Place.Side? = nil) {
        self.place = place
        fence = FenceWatch(place.thresholds(side: side))
    }

    /// Goes on where an earlier run stopped.
    init(_ place: Place, recalling memory: PlaceMemory, ofEarlierBoot: Bool) {
        self.place = place
        fence = FenceWatch(place.thresholds(side: memory.side), recalled: true)
        stay = Stay(recalling: memory, ofEarlierBoot: ofEarlierBoot)
    }

    /// Goes on outside, where an earlier run left the car.
    init(recalledOutside place: Place) {
        self.place = place
        fence = FenceWatch(place.thresholds(side: .outside), recalled: true)
    }

    var side: Place.Side? { fence.side }
    var since: Uptime? { stay.since }
    var isDwelt: Bool { stay.isDwelt }
    /// Another side that was seen and is not believed yet.
    var pending: PlaceAccount.Pending? { fence.pending }
    /// Heard in this run, and nothing speaks against it.
    var isSure: Bool { fence.isSure }

    /// Surely outside: nothing is lost by looking away while the car is far.
    var isIdle: Bool { fence.side == .outside && fence.isSure }

    var memory: PlaceMemory? {
        fence.side.map {
            PlaceMemory(place, side: $0, since: stay.since, isDwelt: stay.isDwelt)
        }
    }

    /// When `dwelt` is due; `nil` when it is not, and while the side is in doubt.
    var dwellDue: Uptime? {
        fence.side == .inside && fence.isSure ? stay.end(of: place.dwell) : nil
    }

    /// Metres that the car must come before anything can happen here; 0 while there is a doubt.
    var slack: Double {
        guard let last, fence.isSure, fence.hears(distance: 0, sigma: Place.leastSigmaLimit) else {
            return 0
        }
        return isIdle ? last.distance - place.shape.enter : place.shape.leave - last.distance
    }

    /// Whether an estimate is good enough to change anything here.
    func hears(_ estimate: Estimate) -> Bool { fence.hears(distance: 0, sigma: estimate.sigma) }

    /// Takes in an estimate that lay within the slack: it is where the next way begins.
    mutating func note(_ estimate: Estimate) {
        let here = sighting(of: estimate)
        fence.note(distance: here.distance, at: here.instant)
        last = here
    }

    /// Weighs an estimate; says whether it was good enough to be heard.
    @discardableResult
    mutating func observe(
        _ estimate: Estimate, number: Int = 0, pace: Pace = Pace(),
        telling crossings: inout [PlaceCrossing.Timed]
    ) -> Bool {
        let here = sighting(of: estimate)
        let before = side
        let reason = weigh(here, pace: pace, telling: &crossings)
        if glances.count == Self.glancesKept { glances.removeFirst() }
        glances.append(
            PlaceGlance(
                number: number, instant: here.instant, distance: here.distance,
                sigma: here.sigma, before: before, after: side, reason: reason))
        guard reason != .vague else { return false }
        last = here
        woke(at: here.instant, telling: &crossings)
        return true
    }

    private mutating func weigh(
        _ here: Chord.End, pace: Pace, telling crossings: inout [PlaceCrossing.Timed]
    ) -> PlaceGlance.Reason {
        guard fence.hears(distance: here.distance, sigma: here.sigma) else { return .vague }
        let turn = fence.observe(
            distance: here.distance, sigma: here.sigma, at: here.instant,
            evenFor: pace.longestEven)
        if let turn {
            take(turn, at: here.instant, telling: &crossings)
            return .turned
        }
        guard fence.isSure else { return fence.pending == nil ? .between : .doubted }
        stay.confirm(at: here.instant)
        if isIdle, let last,
            let pass = Chord(start: last, end: here).pass(
                through: place.shape, straightFor: pace.longestStraight)
        {
            take(pass, at: here.instant, telling: &crossings)
            return .passed
        }
        let isBetween = here.distance > place.shape.enter && here.distance < place.shape.leave
        return isBetween ? .between : .agrees
    }

    /// Tells `dwelt` when its time has come.
    mutating func woke(at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]) {
        guard let due = dwellDue, due <= now else { return }
        tellDwelt(due, at: now, to: &crossings)
    }

    /// Places what an earlier boot remembered on this boot's clock.
    mutating func shift(by duration: Duration) { stay.shift(by: duration) }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        fence.slide(by: shift)
        stay.slide(by: shift)
        last?.instant.shift(by: shift)
        for index in glances.indices { glances[index].instant.shift(by: shift) }
    }

    /// Takes over an edit that left the shape alone.
    mutating func adopt(_ edited: Place) {
        place = edited
        fence.adopt(accuracies: edited.thresholds().accuracies)
    }

    private func sighting(of estimate: Estimate) -> Chord.End {
        Chord.End(
            instant: estimate.instant, coordinate: estimate.coordinate,
            distance: place.shape.distance(from: estimate.coordinate), sigma: estimate.sigma)
    }

    private mutating func take(
        _ turn: FenceWatch.Turn, at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]
    ) {
        // A dwell that was complete before the car left is still told, however late we knew.
        if turn.from == .inside, !turn.isWhileOff, let due = stay.end(of: place.dwell),
            due <= turn.happened
        {
            tellDwelt(due, at: now, to: &crossings)
        }
        let change: PlaceCrossing.Change =
            turn.from == nil ? .initial : turn.to == .inside ? .entered : .left
        crossings.append(
            PlaceCrossing.Timed(
                change: change, place: place.name, isInside: turn.to == .inside,
                happened: turn.happened, decided: now, isWhileOff: turn.isWhileOff))
        stay.begin(at: turn.happened)
    }

    private mutating func take(
        _ pass: Chord.Pass, at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]
    ) {
        let isInside = pass.left == nil
        crossings.append(
            PlaceCrossing.Timed(
                change: isInside ? .entered : .passed, place: place.name, isInside: isInside,
                happened: pass.entered, decided: now, left: pass.left))
        if isInside {
            fence.settle(on: .inside)
            stay.begin(at: pass.entered)
        }
    }

    private mutating func tellDwelt(
        _ due: Uptime, at now: Uptime, to crossings: inout [PlaceCrossing.Timed]
    ) {
        stay.dwelt()
        crossings.append(
            PlaceCrossing.Timed(
                change: .dwelt, place: place.name, isInside: true, happened: due, decided: now,
                isWhileOff: stay.isWhileOff(due)))
    }

    /// As many as the list keeps fixes.
    private static let glancesKept = WatchList.glimpsesKept
}

extension Place {
    /// The two radii of this place, and how accurate an estimate must be to say anything about it.
    func thresholds(side: Side? = nil) -> Thresholds {
        let limit = maximumSigma ?? max(Self.leastSigmaLimit, shape.size / 2)
        return Thresholds(
            enter: shape.enter, leave: shape.leave, accuracies: 0...max(0, limit), side: side)
    }

    /// Metres per axis that are good enough for any place.
    static let leastSigmaLimit = 15.0
}
