package import Positioning
package import Tracking

/// What is written in one transaction: all of it, or nothing.
///
/// It is written in this order: dating, discards, ended trips, open trips, points, course sessions and
/// their points, events, itinerary, places, state. What was drawn comes behind the points.
package struct Batch: Equatable, Sendable {
    /// Points of the open trip, in order.
    package var points: [PointEntry] = []
    /// Trips whose figures changed, whole; a new one is created.
    package var trips: [TripRecord] = []
    /// Trips to forget, points included.
    package var discards: [Int64] = []
    /// Course sessions that changed, whole; a new one is created.
    package var sessions: [CourseRecord] = []
    /// Points of course sessions, in order; `trip` is the session's number.
    package var samples: [PointEntry] = []
    /// What trips left on the map, in order.
    package var strokes: [StrokeEntry] = []
    package var events: [EventEntry] = []
    /// Places that were added, edited or removed at run time, in order.
    package var places: [PlaceEntry] = []
    /// Rows written earlier that get their date, or a better one, now.
    package var dating: Dating?
    /// What the pipeline needs to go on after a restart.
    package var state: StateEntry?
    /// What changed about the itinerary; of two the later one, which must hold what the earlier did.
    package var itinerary: ItineraryEntry?
    /// What is proved about UTC now: rows of this batch that lack a date are dated by it.
    package var offset: ClockOffset?

    package init() {}

    package var isEmpty: Bool { self == Batch() }

    /// Adds a trip's figures, or replaces those that are in it.
    package mutating func put(_ trip: TripRecord) {
        if let index = trips.firstIndex(where: { $0.id == trip.id }) {
            trips[index] = trip
        } else {
            trips.append(trip)
        }
    }

    /// Adds what came later, as if both had been one batch from the start.
    package mutating func merge(_ later: Batch) {
        points += later.points
        for trip in later.trips { put(trip) }
        discards += later.discards
        for session in later.sessions {
            if let index = sessions.firstIndex(where: { $0.id == session.id }) {
                sessions[index] = session
            } else {
                sessions.append(session)
            }
        }
        samples += later.samples
        strokes += later.strokes
        events += later.events
        places += later.places
        if let dating = later.dating {
            self.dating = self.dating?.followed(by: dating) ?? dating
        }
        state = later.state ?? state
        itinerary = later.itinerary ?? itinerary
        offset = later.offset ?? offset
    }
}

/// A point and the track it belongs to.
package struct PointEntry: Equatable, Sendable {
    /// The number of the trip, or of the course session.
    package var owner: Int64
    package var point: TrackPoint

    package init(_ owner: Int64, _ point: TrackPoint) {
        self.owner = owner
        self.point = point
    }
}

/// An event that has no sequence number yet.
package struct EventEntry: Equatable, Sendable {
    /// `kind.change`, such as `trip.started`.
    package var name: String
    /// When it really happened.
    package var happened: Moment
    /// When we knew.
    package var decided: Moment
    /// A JSON object with everything but name and times.
    package var body: String

    package init(name: String, happened: Moment, decided: Moment, body: String) {
        self.name = name
        self.happened = happened
        self.decided = decided
        self.body = body
    }
}

/// What the pipeline needs to go on after a restart; only the caller knows what is in it.
package struct StateEntry: Equatable, Sendable {
    /// The instant that it describes.
    package var at: Uptime
    package var bytes: [UInt8]
    /// Written only as far as it is not what is stored; `nil` leaves that as it is.
    package var known: KnownPlaces?

    package init(at: Uptime, bytes: [UInt8], known: KnownPlaces? = nil) {
        self.at = at
        self.bytes = bytes
        self.known = known
    }
}
