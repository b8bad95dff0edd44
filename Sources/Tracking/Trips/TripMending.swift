/// What became of trips that were over, or of the open one, because a person asked, or said how long
/// trips are kept.
package struct TripMending: Equatable, Sendable {
    package enum Change: String, Codable, Sendable {
        case merged
        case split
        /// Its label, its note or its vehicle.
        case changed
        /// A change was taken back.
        case restored
        case deleted
        /// It was kept as long as trips are kept.
        case expired
        /// It was driven before, and recorded by somebody else.
        case imported
    }

    /// What there was too much of.
    package enum Excess: String, Codable, Sendable {
        case age
        case size
    }

    package var change: Change
    /// The trips that are there now because of it.
    package var trips: [TripRecord]
    /// The numbers of those that are there no longer.
    package var gone: [Int64]
    /// Why, if no person asked.
    package var excess: Excess?

    package init(
        _ change: Change, _ trips: [TripRecord] = [], gone: [Int64] = [],
        because excess: Excess? = nil
    ) {
        self.excess = excess
        self.change = change
        self.trips = trips
        self.gone = gone
    }
}

/// What a person can say about a trip.
package enum TripEdit: Equatable, Sendable {
    /// `nil` takes it away.
    case label(String?)
    case note(String?)
    /// It was driven with this one: what it took is reckoned anew.
    case vehicle(Settings.Vehicle)
}

extension TripRecord {
    /// The same with what a person says of it.
    package func edited(_ edit: TripEdit) -> TripRecord {
        var edited = self
        switch edit {
        case .label(let text): edited.label = text
        case .note(let text): edited.note = text
        case .vehicle(let vehicle):
            edited.vehicle = vehicle.name
            if !isOpen { edited.reckon(vehicle) }
        }
        return edited
    }
}
