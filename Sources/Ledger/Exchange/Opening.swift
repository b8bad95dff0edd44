package import Positioning
package import Tracking

/// What the store held when it was opened.
package struct Opening: Equatable, Sendable {
    /// Names this store: a UUID, new for a new database.
    package var store: String
    /// The newest event's; 0 before the first.
    package var lastSequence: Int64
    /// The first trip number that was never used.
    package var nextTrip: Int64
    /// The first number of a course session that was never used.
    package var nextCourse: Int64 = 1
    /// The trip that was open when the last run ended.
    ///
    /// Its uptimes are on the clock of the boot that wrote it.
    package var openTrip: TripRecord?
    /// Whether this boot wrote `openTrip`, so that its uptimes are on our clock.
    package var isOpenTripOfThisBoot: Bool
    /// The last point stored of `openTrip`.
    package var lastPoint: DatedPoint?
    /// Course sessions that were going on when the last run ended, oldest first.
    package var openSessions: [OpenSession] = []
    /// Places that were added at run time, by name.
    package var places: [PlaceEntry] = []
    /// What exports near private places are trimmed by; empty while the store cannot be opened.
    package var secret: [UInt8] = []
    package var state: SavedState?
    /// The itinerary as it was left; `nil` when none was ever stored.
    package var itinerary: ItineraryRecord?
    /// Whether the power was cut, and nobody has looked at all of it since: ask `check`.
    package var isUnchecked = false
    /// What was found broken and what was done about it, one sentence each.
    package var repairs: [String]
}

/// A course session that was going on when the last run ended.
package struct OpenSession: Equatable, Sendable {
    package var record: CourseRecord
    /// Whether this boot wrote it, so that its uptimes are on our clock.
    package var isOfThisBoot: Bool
}

/// What an earlier run, or an earlier boot, saved of the pipeline.
package struct SavedState: Equatable, Sendable {
    package var boot: String
    package var isSameBoot: Bool
    /// On the clock of `boot`.
    package var savedAt: Uptime
    /// What that boot had proved about UTC.
    package var offset: ClockOffset?
    package var bytes: [UInt8]
    /// The places whose side was known.
    package var known = KnownPlaces.none
}

/// A point with its date, if it has one.
package struct DatedPoint: Equatable, Sendable {
    package var point: TrackPoint
    package var utc: UTC?

    package init(point: TrackPoint, utc: UTC?) {
        self.point = point
        self.utc = utc
    }
}

/// An event as it was committed.
package struct StoredEvent: Equatable, Sendable {
    /// Strictly increasing for ever within one store.
    package var sequence: Int64
    package var name: String
    package var happened: Moment
    package var decided: Moment
    /// A JSON object with everything but name and times.
    package var body: String
}
