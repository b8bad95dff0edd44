package import Tracking

/// A change to trips that are over: decided already, and done only if they are still what they were.
package struct Mending: Equatable, Sendable {
    package enum Deed: Equatable, Sendable {
        /// The first trips are kept aside, and the second take their place, in the order of time.
        case replace([TripRecord], by: [TripDraft])
        /// What a person says of a trip: its label, note and vehicle, with its fuel and cost.
        case edit(TripRecord, to: TripRecord)
        /// Takes back what was done last to this trip.
        case undo(Int64, UndoStep)
        /// Forgets trips for good, and everything that they were made of.
        case delete([Int64])
    }

    package var deed: Deed
    /// What is told of it: stored with it.
    package var event: EventEntry

    package init(_ deed: Deed, event: EventEntry) {
        self.deed = deed
        self.event = event
    }
}

/// A trip, and what can be done to it.
package struct MendableTrip: Equatable, Sendable {
    package var trip: RecordedTrip
    /// How many blocks of points are damaged.
    package var unreadable: Int
    /// What would be taken back next, if anything.
    package var undo: UndoStep?
    /// The trips that took its place; none while it is shown.
    package var replacedBy: [Int64]
}

/// What is there after the last change to a trip is taken back.
package enum UndoStep: Equatable, Sendable {
    /// The trip as it was before it was edited.
    case edit(TripRecord)
    /// These take the place of those again, if nothing was done to those since: `changed` is one of
    /// them that something was done to.
    case replacement([TripRecord], of: [Int64], changed: Int64?)
}
