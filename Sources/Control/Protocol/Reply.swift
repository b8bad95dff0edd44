/// One answer, by method.
package enum Reply: Equatable, Sendable {
    case version(VersionRecord)
    case status(StatusRecord)
    /// To `subscribe`: the server adds the subscription when this is sent, so it comes first.
    case snapshot(SnapshotRecord)
    case events(EventsRecord)
    case trips(TripsRecord)
    case trip(TripDetail)
    case tripSums(TripSumsRecord)
    /// To `trip.start` and `trip.stop`.
    case tripChanged(TripChangeRecord)
    /// To everything that mends trips.
    case tripsMended(TripsMendedRecord)
    /// To `trips.import` and `trips.import_part`.
    case tripsImport(TripsImportRecord)
    case places(PlacesRecord)
    /// To `places.add` and all else that changes places.
    case placesChanged(PlacesChangeRecord)
    case courses(CoursesRecord)
    case course(CourseDetail)
    case session(SessionDetail)
    /// To `course.start` and all else that changes a course session.
    case courseChanged(CourseChangeRecord)
    case itinerary(ItineraryListing)
    /// To `itinerary.set` and `itinerary.skip`.
    case itineraryChanged(ItineraryChangeRecord)
    case explored(ExploredRecord)
    case why(WhyRecord)
    case whyPlace(PlaceWhyRecord)
    case health(HealthRecord)
    case backup(BackupRecord)
    case reloaded(ReloadRecord)
}

extension Reply: Encodable {
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .version(let record): try record.encode(to: encoder)
        case .status(let record): try record.encode(to: encoder)
        case .snapshot(let record): try record.encode(to: encoder)
        case .events(let record): try record.encode(to: encoder)
        case .trips(let record): try record.encode(to: encoder)
        case .trip(let record): try record.encode(to: encoder)
        case .tripSums(let record): try record.encode(to: encoder)
        case .tripChanged(let record): try record.encode(to: encoder)
        case .tripsMended(let record): try record.encode(to: encoder)
        case .tripsImport(let record): try record.encode(to: encoder)
        case .places(let record): try record.encode(to: encoder)
        case .placesChanged(let record): try record.encode(to: encoder)
        case .whyPlace(let record): try record.encode(to: encoder)
        case .courses(let record): try record.encode(to: encoder)
        case .course(let record): try record.encode(to: encoder)
        case .session(let record): try record.encode(to: encoder)
        case .courseChanged(let record): try record.encode(to: encoder)
        case .itinerary(let record): try record.encode(to: encoder)
        case .itineraryChanged(let record): try record.encode(to: encoder)
        case .explored(let record): try record.encode(to: encoder)
        case .why(let record): try record.encode(to: encoder)
        case .health(let record): try record.encode(to: encoder)
        case .backup(let record): try record.encode(to: encoder)
        case .reloaded(let record): try record.encode(to: encoder)
        }
    }
}
