package import Tracking

/// What the disk thread has to say; the number is the ticket of the commit or question.
package enum Answer: Equatable, Sendable {
    /// On the disk for good; one sequence number per event of the batch, in order.
    case committed(UInt64, sequences: [Int64])
    /// Nothing of the batch was written; here it is again.
    case failed(UInt64, SQLiteError, Batch)
    /// The database was found damaged while running and a new one took its place, or it could be
    /// opened at last.
    ///
    /// Comes before the answer to the commit that found it out.
    case replaced(Opening)

    case trips(UInt64, [TripRecord])
    case tripSums(UInt64, TripSumsPage)
    /// Their numbers.
    case origin(UInt64, [Int64])
    /// Points are there only if they were asked for; `unreadable` counts blocks that are damaged.
    case trip(UInt64, TripRecord?, points: [DatedPoint], unreadable: Int)
    /// Those of the trips asked for that there are, in the order of time, and how many trips that are
    /// shown there are from the first of them to the last.
    case mendable(UInt64, [MendableTrip], neighbours: Int)
    /// On the disk for good; the sequence number of the event, or 0 where there was nothing to tell.
    case mended(UInt64, sequence: Int64)
    /// A trip is not any more what it was when it was asked for; nothing was changed.
    case overtaken(UInt64)
    /// Those asked for; or why a trip was not added.
    case clashes(UInt64, [TripRecord])
    /// On the disk for good; the sequence number of the event.
    case added(UInt64, sequence: Int64)
    /// As `trip`, with what it left on the map; damaged blocks of either are counted.
    case picture(UInt64, TripRecord?, points: [DatedPoint], TripDrawing, unreadable: Int)
    case explored(UInt64, ExploredPage)
    case sessions(UInt64, [CourseRecord])
    case session(UInt64, CourseRecord?, points: [DatedPoint], unreadable: Int)
    case events(UInt64, [StoredEvent])
    /// The events asked for are no longer, or not yet, here: start again from a snapshot.
    case expired(UInt64)
    case size(UInt64, StoreSize)
    /// What was found to be missing, one sentence each. If the database was found damaged, `replaced`
    /// comes before.
    case checked(UInt64, losses: [String])
    case holding(UInt64, Holding)
    /// A copy that nobody else knows of, and the UUID of the store it is of.
    case backedUp(UInt64, BackupCopy, store: String)
    /// The question could not be answered.
    case refused(UInt64, SQLiteError)
}

/// How big the store is.
package struct StoreSize: Equatable, Sendable {
    /// Database and log on the disk.
    package var bytes: Int64
    /// Of the database, without what deleted rows left free.
    package var inUse: Int64
    package var trips: Int64
    package var points: Int64
    package var events: Int64
}
