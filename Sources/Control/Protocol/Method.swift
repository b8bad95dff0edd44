/// Everything a client can ask: the one table that server, client and documentation share.
///
/// The raw values are the names on the wire.
package enum Method: String, CaseIterable, Codable, Sendable {
    case version
    case status
    case subscribe
    case events
    case tripsList = "trips.list"
    case tripsGet = "trips.get"
    case tripsStats = "trips.stats"
    case tripsMerge = "trips.merge"
    case tripsSplit = "trips.split"
    case tripsLabel = "trips.label"
    case tripsNote = "trips.note"
    case tripsSet = "trips.set"
    case tripsUndo = "trips.undo"
    case tripsDelete = "trips.delete"
    case tripsImport = "trips.import"
    case tripsImportPart = "trips.import_part"
    case tripStart = "trip.start"
    case tripStop = "trip.stop"
    case tripSet = "trip.set"
    case placesList = "places.list"
    case placesAdd = "places.add"
    case placesEdit = "places.edit"
    case placesRemove = "places.remove"
    case placesImport = "places.import"
    case courseList = "course.list"
    case courseGet = "course.get"
    case courseShow = "course.show"
    case courseStart = "course.start"
    case courseStop = "course.stop"
    case courseReplace = "course.replace"
    case courseRerouting = "course.rerouting"
    case courseConfirm = "course.confirm"
    case courseDiscard = "course.discard"
    case itineraryShow = "itinerary.show"
    case itinerarySet = "itinerary.set"
    case itinerarySkip = "itinerary.skip"
    case explored
    case why
    case health
    case backup
    case reload

    /// Whether it needs the right to change something (see `AccessRule`).
    package var changesSomething: Bool {
        switch self {
        case .tripsMerge, .tripsSplit, .tripsLabel, .tripsNote, .tripsSet, .tripsUndo,
            .tripsDelete, .tripsImport, .tripsImportPart, .tripSet:
            true
        case .tripStart, .tripStop, .courseStart, .courseStop, .courseReplace, .courseRerouting,
            .courseConfirm, .courseDiscard, .itinerarySet, .itinerarySkip, .reload, .placesAdd,
            .placesEdit,
            .placesRemove, .placesImport:
            true
        // It changes nothing that is recorded, but gives away all of it, untrimmed, and fills the disk.
        case .backup: true
        case .version, .status, .subscribe, .events, .tripsList, .tripsGet, .tripsStats,
            .placesList, .courseList, .courseGet, .courseShow, .itineraryShow, .explored, .why,
            .health:
            false
        }
    }

    /// What it does, in one line.
    package var summary: String {
        switch self {
        case .version: "Versions of the daemon and of this protocol."
        case .status: "Everything one screen shows: receivers, position, trip, store, warnings."
        case .subscribe: "A snapshot now, then changes: position, progress, events."
        case .events: "Stored events, oldest first, from a sequence number or a time on."
        case .tripsList: "Trips, newest first."
        case .tripsGet: "One trip, with its points, smoothed path and speed runs if asked."
        case .tripsStats: "What trips add up to, in all, by time and by vehicle."
        case .tripsMerge: "Makes one trip of several that follow one another."
        case .tripsSplit: "Makes two trips of one."
        case .tripsLabel: "Gives a trip a label, or takes it away."
        case .tripsNote: "Writes a note to a trip, or takes it away."
        case .tripsSet: "Says with which vehicle a trip was driven."
        case .tripsUndo: "Takes back what was done last to a trip."
        case .tripsDelete: "Deletes trips for good."
        case .tripsImport: "Begins to import a trip of an old recording, unless it is here already."
        case .tripsImportPart: "Points and cells of such a trip; the last part stores it."
        case .tripStart: "Starts a trip by hand."
        case .tripStop: "Ends the open trip by hand."
        case .tripSet: "Says with which vehicle the open trip is driven."
        case .placesList: "Every place and which side of it the car is."
        case .placesAdd: "Adds a circle to the places."
        case .placesEdit: "Changes a place that was added."
        case .placesRemove: "Forgets a place that was added."
        case .placesImport: "Adds every place of a FeatureCollection, or none."
        case .courseList: "Every course, and the sessions on them, newest first."
        case .courseGet: "Where a course leads: its line, piece by piece, or its area."
        case .courseShow: "One course session, with its evidence, and its points if asked."
        case .courseStart: "Starts a course session, at once or when it can be."
        case .courseStop: "Gives up a course session, or the wish for one."
        case .courseReplace: "Swaps the route that a course session follows."
        case .courseRerouting: "Says that a new route is being looked for, or no longer."
        case .courseConfirm: "Confirms a completed course session, with a note."
        case .courseDiscard: "Discards a completed course session; it is kept as such."
        case .itineraryShow: "Every visit of the itinerary, what became of it, and the time left."
        case .itinerarySet: "Follows another itinerary, until its file says something else."
        case .itinerarySkip: "Does without the awaited visit, or another."
        case .explored: "Cells of the map that were driven through, and how many of a box."
        case .why:
            "How many fixes were refused, and why; or what a place made of the last ones."
        case .health: "Counters of every receiver link, bytes and sentences."
        case .backup: "A copy of the whole store, as an open file that comes along."
        case .reload: "Reads the configuration again; a broken one changes nothing."
        }
    }

    /// Raised when a client of an older version would misunderstand an answer.
    package static let protocolVersion = 1
}
