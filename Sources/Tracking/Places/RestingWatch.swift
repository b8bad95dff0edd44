import Positioning

/// A watched place that is left alone while nothing can happen to it.
///
/// A distance changes by at most a metre per metre, so a place 250 m from its next decision is not
/// measured again before the car has driven that far. What the watch would have seen last meanwhile
/// is made up for when it is measured again: it tells what a watch that never rests would tell.
///
/// Units: metres.
struct RestingWatch: Sendable {
    /// Of the place, in the list.
    let number: Int
    private(set) var watch: PlaceWatch
    /// Nothing can happen before the list's odometer stands here.
    private(set) var rest = 0.0
    /// How many clear estimates there had been when this was measured last; `nil` before.
    private var seen: Int?

    init(number: Int, watch: PlaceWatch) {
        self.number = number
        self.watch = watch
    }

    /// When `dwelt` is due.
    var due: Uptime? { watch.dwellDue }

    /// Weighs an estimate, having made up for the last clear one if that was passed over.
    mutating func observe(
        _ estimate: Estimate, after last: Passed, odometer: Double,
        telling crossings: inout [PlaceCrossing.Timed]
    ) {
        catchUp(with: last)
        // What was not heard says nothing about how far away the next decision is.
        if watch.observe(estimate, telling: &crossings) {
            rest = odometer + watch.slack * Self.caution
        }
        seen = last.number + (estimate.isClear ? 1 : 0)
    }

    mutating func woke(at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]) {
        watch.woke(at: now, telling: &crossings)
    }

    mutating func shift(by duration: Duration) { watch.shift(by: duration) }

    /// The same watch, never rested, after an edit that left the shape alone.
    func adopted(_ edited: Place, number: Int, after last: Passed) -> RestingWatch {
        var kept = self
        kept.catchUp(with: last)
        kept.watch.adopt(edited)
        return RestingWatch(number: number, watch: kept.watch)
    }

    private mutating func catchUp(with last: Passed) {
        guard let seen, seen < last.number, let estimate = last.estimate else { return }
        watch.note(estimate)
    }

    /// The last estimate that resting watches could pass over, and how many there were.
    struct Passed: Sendable {
        var number = 0
        var estimate: Estimate?
    }

    /// Share of the slack that is used: a plane around the car is not quite the Earth.
    private static let caution = 0.98
}

extension Estimate {
    /// Good enough for every place that sets no limit of its own: only such are passed over.
    var isClear: Bool { (0...Place.leastSigmaLimit).contains(sigma) }
}
