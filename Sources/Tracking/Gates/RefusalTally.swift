import Positioning

/// How often each gate said no, and the last example of each: what `rodictl why` shows.
package struct RefusalTally: Equatable, Sendable {
    package private(set) var counts: [Refusal.Reason: Int] = [:]
    package private(set) var latest: [Refusal.Reason: Refusal] = [:]

    package init() {}

    mutating func count(_ refusal: Refusal) {
        counts[refusal.reason, default: 0] += 1
        latest[refusal.reason] = refusal
    }
}
