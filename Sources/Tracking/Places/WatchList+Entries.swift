import Positioning

/// What becomes of one place of the list.
extension WatchList {
    func slackByCordon(of entry: Int) -> Double? {
        guard let side = entries[entry].side, let scale, let position, let before = passed.estimate
        else { return nil }
        return entries[entry].cordon.slack(
            on: side, from: position, after: before.coordinate, way: odometer - passed.odometer,
            by: scale)
    }

    /// Asks the place itself; says whether a `dwelt` is due at another time than before.
    mutating func measure(
        _ entry: Int, _ estimate: Estimate, of places: [Place],
        telling crossings: inout [PlaceCrossing.Timed]
    ) -> Bool {
        let watch = entries[entry].watch ?? openWatch(for: entry, of: places)
        let dueBefore = watches[watch].due
        let slack = watches[watch].observe(
            estimate, number: fixes, after: passed, pace: pace, telling: &crossings)
        // What was not heard says nothing about how far away the next decision is.
        entries[entry].rest = slack.map { odometer + $0 } ?? odometer
        entries[entry].side = watches[watch].watch.isSure ? watches[watch].watch.side : nil
        return watches[watch].due != dueBefore
    }

    mutating func openWatch(for entry: Int, of places: [Place]) -> Int {
        let number = entries[entry].number ?? 0
        var opened = RestingWatch(
            number: number, watch: PlaceWatch(places[number], side: .outside))
        opened.catchUp(with: passed, and: vague)
        let watch = hold(opened)
        entries[entry].watch = watch
        return watch
    }

    mutating func hold(_ watch: RestingWatch) -> Int {
        guard let place = freeWatches.popLast() else {
            watches.append(watch)
            return watches.count - 1
        }
        watches[place] = watch
        return place
    }

    @discardableResult
    mutating func add(_ entry: Entry) -> Int {
        if let place = free.popLast() {
            entries[place] = entry
            wheel.put(place, until: entry.rest)
            return place
        }
        entries.append(entry)
        wheel.put(entries.count - 1, until: entry.rest)
        return entries.count - 1
    }

    mutating func release(_ entry: Int) {
        entries[entry].number = nil
        free.append(entry)
        guard let watch = entries[entry].watch else { return }
        entries[entry].watch = nil
        freeWatches.append(watch)
    }

    /// Ends the rest of those that `isWanted` picks, and has them measured.
    mutating func wake(where isWanted: (Entry) -> Bool) {
        wheel.clear()
        // Who is put in last is taken out first, and asked last.
        for entry in entries.indices where entries[entry].number != nil {
            if isWanted(entries[entry]) {
                entries[entry].rest = odometer
                entries[entry].side = nil
            }
            wheel.put(entry, until: entries[entry].rest)
        }
    }

    mutating func lookForDue() {
        due = nil
        for entry in entries {
            guard let next = entry.watch.flatMap({ watches[$0].due }) else { continue }
            due = due.map { min($0, next) } ?? next
        }
    }

    /// As many as a screen shows.
    static let glimpsesKept = 8
    /// The last one that a place hears is what counts; that many in a row may be too vague for it.
    static let vagueAtMost = 8
    /// Metres that a place outside must be away to be let go of: more than it must be to be found.
    static let farthest = 1.25 * PlaceRoster.vicinity
}
