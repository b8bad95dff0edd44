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
    case tripStart = "trip.start"
    case tripStop = "trip.stop"
    case placesList = "places.list"
    case why
    case health
    case reload

    /// Whether it needs the right to change something (see `AccessRule`).
    package var changesSomething: Bool {
        switch self {
        case .tripStart, .tripStop, .reload: true
        case .version, .status, .subscribe, .events, .tripsList, .tripsGet, .placesList, .why,
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
        case .tripsGet: "One trip, with its points if asked."
        case .tripStart: "Starts a trip by hand."
        case .tripStop: "Ends the open trip by hand."
        case .placesList: "Every place and which side of it the car is."
        case .why: "How many fixes were refused, why, and the last example of each."
        case .health: "Counters of every receiver link, bytes and sentences."
        case .reload: "Reads the configuration again; a broken one changes nothing."
        }
    }

    /// Raised when a client of an older version would misunderstand an answer.
    package static let protocolVersion = 1
}
