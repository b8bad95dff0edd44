package import Positioning

/// What the store holds that could be thrown away, oldest first; nothing of it belongs to an open trip.
package struct Holding: Equatable, Sendable {
    package struct Trip: Equatable, Sendable {
        package var id: Int64
        /// When it ended; of one that was never dated, when the next that was dated did.
        package var end: UTC?
        package var points: Int

        package init(id: Int64, end: UTC?, points: Int) {
            self.id = id
            self.end = end
            self.points = points
        }
    }

    /// The oldest trips that are over, but never the newest of all.
    package var trips: [Trip] = []
    /// Of all trips, those that are kept aside included.
    package var points: Int64 = 0
    /// When the oldest course session that is over ended.
    package var session: UTC?
    /// When the oldest event was decided.
    package var event: UTC?
    /// The newest date of a trip or an event; `nil` when nothing was ever dated.
    package var newest: UTC?
    /// Pages of the database that hold something; the room of what was deleted is used again.
    package var bytes: Int64 = 0

    package init() {}
}

/// What is thrown away in one step: decided already, and done only to trips that are still over.
package struct Expiry: Equatable, Sendable {
    /// Oldest first.
    package var trips: [Int64] = []
    /// Course sessions that ended then or before go as well.
    package var sessions: UTC?
    /// Events that were decided then or before go as well.
    package var events: UTC?
    /// What is told of it: stored with it.
    package var event: EventEntry?

    package init() {}
}
