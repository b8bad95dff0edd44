/// One decoded and authorised question.
package enum Request: Equatable, Sendable {
    case version
    case status
    case subscribe(Subscribe)
    case events(Events)
    case tripsList(TripsWish)
    case tripsGet(TripsGet)
    case tripsStats(TripsWish)
    case tripsMerge(TripNumbers)
    case tripsSplit(TripsSplit)
    case tripsLabel(TripsText)
    case tripsNote(TripsText)
    case tripsSet(TripsSet)
    case tripsUndo(TripChoice)
    case tripsDelete(TripNumbers)
    case tripsImport(TripsImport)
    case tripsImportPart(TripsImportPart)
    case tripStart
    case tripStop
    case tripSet(TripSet)
    case placesList(PlacesList)
    case places(PlaceWish)
    case courseList(Page)
    case courseGet(CourseGet)
    case courseShow(CourseShow)
    case courseStart(CourseStart)
    case courseStop(CourseChoice)
    case courseReplace(CourseReplace)
    case courseRerouting(CourseRerouting)
    case courseConfirm(CourseConfirm)
    case courseDiscard(CourseChoice)
    case itineraryShow
    case itinerarySet(ItinerarySet)
    case itinerarySkip(ItinerarySkip)
    case explored(Explored)
    case why
    case whyPlace(PlaceQuestion)
    case health
    case backup
    case reload

    package var method: Method {
        switch self {
        case .version: .version
        case .status: .status
        case .subscribe: .subscribe
        case .events: .events
        case .tripsList: .tripsList
        case .tripsGet: .tripsGet
        case .tripsStats: .tripsStats
        case .tripsMerge: .tripsMerge
        case .tripsSplit: .tripsSplit
        case .tripsLabel: .tripsLabel
        case .tripsNote: .tripsNote
        case .tripsSet: .tripsSet
        case .tripsUndo: .tripsUndo
        case .tripsDelete: .tripsDelete
        case .tripsImport: .tripsImport
        case .tripsImportPart: .tripsImportPart
        case .tripStart: .tripStart
        case .tripStop: .tripStop
        case .tripSet: .tripSet
        case .placesList: .placesList
        case .places(let wish): wish.method
        case .courseList: .courseList
        case .courseGet: .courseGet
        case .courseShow: .courseShow
        case .courseStart: .courseStart
        case .courseStop: .courseStop
        case .courseReplace: .courseReplace
        case .courseRerouting: .courseRerouting
        case .courseConfirm: .courseConfirm
        case .courseDiscard: .courseDiscard
        case .itineraryShow: .itineraryShow
        case .itinerarySet: .itinerarySet
        case .itinerarySkip: .itinerarySkip
        case .explored: .explored
        case .why, .whyPlace: .why
        case .health: .health
        case .backup: .backup
        case .reload: .reload
        }
    }

    /// What a subscriber wants to hear, and what it already knows.
    package struct Subscribe: Equatable, Codable, Sendable {
        /// Absent: all classes.
        package var classes: [SubscriptionClass]?
        /// Seconds between positions; absent: what the configuration says.
        package var interval: Double?
        /// Every accepted fix, whether it changed anything or not.
        package var everyFix: Bool?
        /// The store the client knew, by its UUID.
        package var store: String?
        /// The last sequence number the client saw there.
        package var since: Int64?

        package init(
            classes: [SubscriptionClass]? = nil, interval: Double? = nil, everyFix: Bool? = nil,
            store: String? = nil, since: Int64? = nil
        ) {
            self.classes = classes
            self.interval = interval
            self.everyFix = everyFix
            self.store = store
            self.since = since
        }

        enum CodingKeys: String, CodingKey {
            case classes
            case interval
            case everyFix = "every_fix"
            case store
            case since
        }
    }

    /// Which stored events to answer: those after `since`, or not before `from`.
    package struct Events: Equatable, Codable, Sendable {
        /// A sequence number: only later ones.
        package var since: Int64?
        /// A time: only those that happened then or later.
        package var from: Timestamp?
        /// At most so many; the server has a limit of its own.
        package var limit: Int?

        package init(since: Int64? = nil, from: Timestamp? = nil, limit: Int? = nil) {
            self.since = since
            self.from = from
            self.limit = limit
        }
    }

    /// Which sessions of courses to list: the newest `limit`, older than `before`.
    package struct Page: Equatable, Codable, Sendable {
        package var limit: Int?
        /// Only those with a smaller number than this one.
        package var before: Int64?

        package init(limit: Int? = nil, before: Int64? = nil) {
            self.limit = limit
            self.before = before
        }
    }

    /// Which trip to answer.
    package struct TripsGet: Equatable, Codable, Sendable {
        package var id: TripReference
        /// Absent: without.
        package var points: Bool?
        /// Its path in hindsight; absent: without.
        package var smoothed: Bool?
        /// Absent: without.
        package var speedRuns: Bool?
        /// Without what lies near private places at its ends; absent: with all.
        package var trimmed: Bool?
        /// Absent: without.
        package var stops: Bool?
        /// The trips that it was made of; absent: without.
        package var origin: Bool?

        package init(
            id: TripReference, points: Bool? = nil, smoothed: Bool? = nil, speedRuns: Bool? = nil,
            trimmed: Bool? = nil, stops: Bool? = nil, origin: Bool? = nil
        ) {
            self.id = id
            self.points = points
            self.smoothed = smoothed
            self.speedRuns = speedRuns
            self.trimmed = trimmed
            self.stops = stops
            self.origin = origin
        }

        enum CodingKeys: String, CodingKey {
            case id
            case points
            case smoothed
            case speedRuns = "speed_runs"
            case trimmed
            case stops
            case origin
        }
    }
}

/// What can be subscribed to.
package enum SubscriptionClass: String, CaseIterable, Codable, Sendable {
    /// The newest position only, when it changed.
    case position
    /// Progress along a course, and on the way to a visit.
    case progress
    /// Every event, in sequence.
    case events
}
