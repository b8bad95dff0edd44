package import Positioning

/// What the shell must do after an event, in this order.
package enum Effect: Equatable, Sendable {
    /// An epoch passed the gates: this is where we are now. Not stored; clients may be told.
    case show(Fix, Estimate)
    /// An epoch did not pass. Counted already.
    case refuse(Refusal)
    /// Keep a point of the open trip, with the next regular commit.
    case record(TrackPoint, trip: Int64)
    /// Keep the open trip's figures, with the next regular commit.
    case update(TripRecord)
    /// Store at once, then publish.
    case announce(Announcement)
    /// The open trip was too small to keep: forget its points.
    case discard(trip: Int64)
    /// Date everything of this boot that has no date yet, or re-date the open trip.
    case date(by: ClockOffset)
    /// Send `Event.woke` at this time, unless a later effect says otherwise.
    case wake(at: Uptime)
}
