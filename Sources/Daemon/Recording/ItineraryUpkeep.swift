package import Ledger
package import Tracking

/// Knows what of the itinerary is on the disk, so that only what changed since is written.
///
/// What a commit that failed held is part of the next change: it is counted from what is stored.
package struct ItineraryUpkeep: Equatable, Sendable {
    private var stored: ItineraryRecord
    /// What each commit that is on its way will have stored, in order: at the end there may be two.
    private var underWay: [ItineraryRecord] = []

    /// Of a store that was just opened, and held this; `nil` when none was ever stored.
    package init(_ stored: ItineraryRecord?) {
        self.stored = stored ?? .none
    }

    /// What must be written, if anything.
    package func change(to current: ItineraryRecord) -> ItineraryEntry? {
        ItineraryEntry(from: stored, to: current)
    }

    /// `current` is handed over.
    package mutating func handedOver(_ current: ItineraryRecord) { underWay.append(current) }

    /// The oldest that is on its way is stored; nothing is known of one that another store took.
    package mutating func committed() {
        if !underWay.isEmpty { stored = underWay.removeFirst() }
    }

    package mutating func failed() {
        if !underWay.isEmpty { underWay.removeFirst() }
    }
}
