package import Positioning

/// What can be asked of the ledger.
package enum Question: Equatable, Sendable {
    /// Newest first.
    case trips(TripFilter)
    /// What trips add up to.
    case tripSums(TripSumsWish)
    /// The trips that a merged or split one was made of, in the order of time.
    case origin(Int64)
    case trip(Int64, withPoints: Bool)
    /// The open one, else the last.
    case latestTrip(withPoints: Bool)
    /// A trip with what it left on the map; absent the open one, else the last.
    case picture(Int64?, withPoints: Bool)
    case explored(ExploredFilter)
    /// Of courses, newest first; only those numbered below `before`.
    case sessions(limit: Int, before: Int64?)
    case session(Int64, withPoints: Bool)
    case latestSession(withPoints: Bool)
    /// Oldest first; all that came after that one, or none when some of those are gone.
    case events(after: Int64, limit: Int)
    /// Oldest first; what is still there of those that came after that one.
    case eventsLeft(after: Int64, limit: Int)
    /// Trips that are to be mended, with their points; of none, the one that ended last.
    case mendable([Int64])
    /// Changes trips that are over, in one transaction.
    case mend(Mending)
    /// Trips that were driven in that time.
    case clashes(from: UTC, to: UTC)
    /// Adds a trip of an old recording, in one transaction.
    case add(TripImport)
    case size
    /// Looks at everything that is stored, for damage and for points that are gone.
    case check
    /// What could be thrown away.
    case holding
    /// Throws it away, in one transaction.
    case expire(Expiry)
    /// Copies the whole store, if that leaves so many bytes free on the disk.
    case backup(leaving: Int64)
}

extension Question {
    /// Whether it takes so long that others are let through meanwhile.
    var isLong: Bool {
        switch self {
        case .backup, .check: true
        case _: false
        }
    }
}
