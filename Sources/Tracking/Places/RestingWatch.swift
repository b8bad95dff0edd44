import Positioning

/// A watched place that is left alone while nothing can happen to it.
///
/// A distance changes by at most a metre per metre, so a place 250 m from its next decision is not
/// measured again before the car has driven that far. What the watch would have seen last meanwhile
/// is made up for when it is measured again: it tells what a watch that never rests would tell.
///
/// Units: metres.
struct RestingWatch: Sendable {
    /// Of the place.
    let number: Int
    private(set) var watch: PlaceWatch
    /// How many clear estimates there had been when this was measured last.
    private var seen = 0

    init(number: Int, watch: PlaceWatch) {
        self.number = number
        self.watch = watch
    }

    /// When `dwelt` is due.
    var due: Uptime? { watch.dwellDue }

    /// Weighs an estimate, having made up for the last clear one if that was passed over.
    ///
    /// Returns how far the car must come before anything can happen here; `nil` if that is not known
    /// any better than before, because the estimate was not heard.
    mutating func observe(
        _ estimate: Estimate, number: Int, after last: Passed, pace: Pace,
        telling crossings: inout [PlaceCrossing.Timed]
    ) -> Double? {
        catchUp(with: last)
        seen = last.number + (estimate.isClear ? 1 : 0)
        let isHeard = watch.observe(
            estimate, number: number, pace: pace, telling: &crossings)
        return isHeard ? watch.slack * Self.caution : nil
    }

    mutating func woke(at now: Uptime, telling crossings: inout [PlaceCrossing.Timed]) {
        watch.woke(at: now, telling: &crossings)
    }

    mutating func shift(by duration: Duration) { watch.shift(by: duration) }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) { watch.slide(by: shift) }

    /// The same watch, for another list, after an edit that left the shape alone.
    func adopted(_ edited: Place, number: Int, after last: Passed) -> RestingWatch {
        var kept = self
        kept.catchUp(with: last)
        kept.watch.adopt(edited)
        var adopted = RestingWatch(number: number, watch: kept.watch)
        adopted.seen = last.number
        return adopted
    }

    /// Sees what a watch that was there all the time would have seen last.
    mutating func catchUp(with last: Passed, and vague: [Estimate]) {
        catchUp(with: last)
        seen = last.number
        for estimate in vague where watch.hears(estimate) { watch.note(estimate) }
    }

    private mutating func catchUp(with last: Passed) {
        guard seen < last.number, let estimate = last.estimate, watch.hears(estimate) else {
            return
        }
        watch.note(estimate)
    }

    /// The last estimate that resting watches could pass over, and how many there were.
    struct Passed: Sendable {
        private(set) var number = 0
        private(set) var estimate: Estimate?

        /// Of the list, there.
        private(set) var odometer = 0.0

        mutating func slide(by shift: Duration) { estimate?.instant.shift(by: shift) }

        mutating func pass(_ estimate: Estimate, odometer: Double) {
            number += 1
            self.estimate = estimate
            self.odometer = odometer
        }
    }

    /// Share of the slack that is used: a plane around the car is not quite the Earth.
    static let caution = 0.98
}

extension Estimate {
    /// Good enough for every place that sets no limit of its own: only such are passed over.
    var isClear: Bool { (0...Place.leastSigmaLimit).contains(sigma) }
}
