import Control
import Positioning
import Tracking

/// Everything a live screen knows.
struct WatchScene {
    private(set) var status: StatusRecord?
    /// When that was said.
    private var heard: Uptime?
    private(set) var satellites: SatellitesRecord?
    /// All that may be near, from where they were asked for.
    private(set) var places: (list: [PlaceRecord], around: Coordinate)?
    private(set) var visits: [VisitSummary] = []
    /// Newest last.
    private(set) var events: [EventRecord] = []
    /// Why nothing new comes.
    var trouble: String?
    /// What was to be said once, such as that events are missing.
    var remark: String?

    /// As it stands now.
    func status(at now: Uptime) -> StatusRecord? {
        guard let status, let heard else { return nil }
        let aged = status.aged(by: max(0, heard.duration(to: now).seconds))
        return trouble == nil ? aged : aged.outdated
    }

    mutating func take(_ status: StatusRecord, at now: Uptime) {
        self.status = status
        heard = now
    }

    mutating func take(_ health: HealthRecord) {
        satellites = (health.sources.first(where: \.active) ?? health.sources.first)?.satellites
    }

    mutating func take(_ listing: ItineraryListing) { visits = listing.visits }

    mutating func take(_ places: PlacesRecord, around position: Coordinate) {
        self.places = (places.places, position)
    }

    mutating func take(_ new: [EventRecord]) {
        events = Array((events + new).suffix(Self.mostEvents))
    }

    /// What happened before anyone looked.
    mutating func take(earlier record: EventsRecord) {
        let first = events.compactMap(\.sequence).min() ?? .max
        let earlier = record.events.filter { $0.sequence.map { $0 < first } ?? false }
        events = Array((earlier + events).suffix(Self.mostEvents))
    }

    /// What changed between two looks at everything.
    mutating func take(_ notification: Notification, at now: Uptime) {
        if var status = status(at: now) {
            switch notification {
            case .position(let position): status.follow(position)
            case .progress(let progress): status.course = progress
            case .visit(let visit): status.visit = visit
            case .event, .heartbeat, .goodbye: break
            }
            take(status, at: now)
        }
        if case .event(let event) = notification { take([event]) }
    }

    var here: Coordinate? {
        status?.position.map { Coordinate(latitude: $0.lat, longitude: $0.lon) }
    }

    /// The position for which places should be asked for; `nil` while what is known will do.
    var unknownSurroundings: Coordinate? {
        guard let here else { return nil }
        guard let places else { return here }
        return places.around.distance(to: here) > NearbyPlace.asked / 2 ? here : nil
    }

    /// As many as a screen can show.
    static let mostEvents = 100
}

extension StatusRecord {
    /// The age of a fix is that of the position that came of it.
    fileprivate mutating func follow(_ position: PositionRecord) {
        self.position = position
        guard let age = position.age else { return }
        fix?.age = age
        fix?.freshness = position.freshness
    }
}
