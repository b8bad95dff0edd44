package import Positioning

/// One visit of the list, as it is shown.
package struct VisitState: Equatable, Sendable {
    package enum Standing: String, Codable, Sendable {
        /// Its turn comes later.
        case ahead
        case awaited
        /// The car is there, before its start.
        case held
        case arrived
        case missed
        case skipped
    }

    package var number: Int
    package var visit: Visit
    package var standing: Standing
    /// When it was settled; `nil` while it is open, and when no clock was proved.
    package var settled: UTC?
    /// Seconds until its start and its end, below zero behind them.
    ///
    /// Computed from the deadline each time; `nil` while no clock is proved.
    package var untilStart: Double?
    package var untilEnd: Double?
    /// Metres to the middle of its place, as the crow flies; of the awaited one.
    package var distance: Double?
    /// Share of the way there since its turn came, 0…1; of the awaited one.
    package var approach: Double?

    package init(number: Int, visit: Visit, standing: Standing, settled: UTC? = nil) {
        self.number = number
        self.visit = visit
        self.standing = standing
        self.settled = settled
    }
}

/// What must survive a restart about the itinerary.
package struct ItineraryMemory: Equatable, Codable, Sendable {
    package var visits: [Visit]
    var settlements: [Settlement?]
    var isHeld: Bool
    var presences: [Presence]
    var waiting: [Sighting]
    /// Absent in what an older Rodi wrote, and while nothing is awaited.
    var setOut: SetOut?

    /// Itself, unless it says nothing.
    package var worthKeeping: ItineraryMemory? {
        visits.isEmpty && presences.isEmpty && waiting.isEmpty && setOut == nil ? nil : self
    }

    /// How a visit ended.
    struct Settlement: Equatable, Codable, Sendable {
        enum Ending: String, Codable {
            case arrived
            case missed
            case skipped
        }

        var ending: Ending
        /// `nil` when it was skipped before any clock was proved.
        var at: UTC?
    }

    /// The car is in a place.
    struct Presence: Equatable, Codable, Sendable {
        var place: String
        /// `nil` when nobody saw it come.
        var since: Uptime?
        /// Of the place, as it was drawn then.
        var fingerprint: Int64
    }

    /// The car came to a place or left it.
    struct Sighting: Equatable, Codable, Sendable {
        var place: String
        var isInside: Bool
        var happened: Uptime
        /// It happened while we were off, some time before `happened`.
        var isWhileOff: Bool
    }
}
