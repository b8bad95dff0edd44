import Positioning

/// The watched places, and which of them have to be measured now.
///
/// Units: metres.
struct WatchList: Sendable {
    /// In no order.
    private(set) var watches: [RestingWatch] = []
    /// Until when each of them rests: apart, because this is all that most fixes look at.
    private var rests: [Double] = []
    /// When the first `dwelt` is due.
    private(set) var due: Uptime?
    /// At least how far the car has come.
    private(set) var odometer = 0.0
    private var position: Coordinate?
    private(set) var passed = RestingWatch.Passed()

    mutating func add(_ watch: RestingWatch) {
        watches.append(watch)
        rests.append(watch.rest)
        if watch.due != nil { lookForDue() }
    }

    /// Follows the car to where the next estimate puts it.
    mutating func travel(to here: Coordinate) {
        if let position { odometer += position.farthest(to: here) }
        position = here
    }

    /// Weighs an estimate where something could happen.
    ///
    /// Lets go of the watches that `isOver` says are not needed any more, and returns their numbers.
    mutating func observe(
        _ estimate: Estimate, releasing isOver: (RestingWatch) -> Bool,
        telling crossings: inout [PlaceCrossing.Timed]
    ) -> [Int] {
        let isClear = estimate.isClear
        let isAnyDue = due.map { $0 <= estimate.instant } ?? false
        if !isClear || isAnyDue { wakeAll() }
        var released: [Int] = []
        var isDueChanged = false
        var entry = 0
        while entry < rests.count {
            guard rests[entry] <= odometer else {
                entry += 1
                continue
            }
            let before = watches[entry].due
            watches[entry].observe(
                estimate, after: passed, odometer: odometer, telling: &crossings)
            rests[entry] = watches[entry].rest
            if watches[entry].due != before { isDueChanged = true }
            if isOver(watches[entry]) {
                released.append(watches[entry].number)
                // The last one takes its place, and its turn.
                release(entry)
            } else {
                entry += 1
            }
        }
        if isDueChanged { lookForDue() }
        if isClear { passed = RestingWatch.Passed(number: passed.number + 1, estimate: estimate) }
        return released
    }

    mutating func woke(at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]) {
        for entry in watches.indices { watches[entry].woke(at: now, telling: &crossings) }
        lookForDue()
    }

    mutating func shift(by duration: Duration) {
        for entry in watches.indices { watches[entry].shift(by: duration) }
        lookForDue()
    }

    private mutating func wakeAll() {
        for entry in rests.indices { rests[entry] = 0 }
    }

    private mutating func release(_ entry: Int) {
        watches.swapAt(entry, watches.endIndex - 1)
        watches.removeLast()
        rests.swapAt(entry, rests.endIndex - 1)
        rests.removeLast()
    }

    private mutating func lookForDue() {
        due = nil
        for entry in watches.indices {
            guard let next = watches[entry].due else { continue }
            due = due.map { min($0, next) } ?? next
        }
    }
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
