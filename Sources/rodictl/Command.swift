import Invocation

/// Everything that can be asked of rodictl.
enum Command: String, CaseIterable {
    case status
    case watch
    case events
    case on
    case trips
    case trip
    case places
    case course
    case itinerary
    case explored
    case why
    case health
    case doctor
    case record
    case replay
    case simulate
    case `import`
    case backup
    case restore
    case version

    func run(_ arguments: [String]) throws(Failure) -> ExitCode {
        if self == .replay {
            // It reads its own command line.
            guard arguments.contains(where: { $0 == "--help" || $0 == "-h" }) else {
                return Replay.run(arguments)
            }
            Output.say(help)
            return .fine
        }
        let call = try Call(self, arguments)
        guard !call.invocation.has("help") else {
            Output.say(help)
            return .fine
        }
        return switch self {
        case .status: try StatusCommand.run(call)
        case .watch: try WatchCommand.run(call)
        case .events: try EventsCommand.run(call)
        case .on: try OnCommand.run(call)
        case .trips: try TripsCommand.run(call)
        case .trip: try TripCommand.run(call)
        case .places: try PlacesCommand.run(call)
        case .course: try CourseCommand.run(call)
        case .itinerary: try ItineraryCommand.run(call)
        case .explored: try ExploredCommand.run(call)
        case .why: try WhyCommand.run(call)
        case .health: try HealthCommand.run(call)
        case .doctor: try DoctorCommand.run(call)
        case .record: try RecordCommand.run(call)
        case .simulate: try SimulateCommand.run(call)
        case .import: try ImportCommand.run(call)
        case .backup: try BackupCommand.run(call)
        case .restore: try RestoreCommand.run(call)
        case .version: try VersionCommand.run(call)
        case .replay: .fine
        }
    }

    /// The options besides `--socket`, `--json` and `--help`.
    var options: [Invocation.Option] {
        switch self {
        case .events:
            [
                Invocation.Option("since", nil, .required("NUMBER or TIME")),
                Invocation.Option("limit", "n", .required("COUNT")),
            ]
        case .trips:
            [
                Invocation.Option("limit", "n", .required("COUNT")),
                Invocation.Option(
                    "format", "f", .required("gpx, geojson, kml, csv, svg or html")),
                Invocation.Option("since", nil, .required("TIME")),
                Invocation.Option("until", nil, .required("TIME")),
                Invocation.Option("from", nil, .required("PLACE")),
                Invocation.Option("to", nil, .required("PLACE")),
                Invocation.Option("place", nil, .required("PLACE")),
                Invocation.Option("label", nil, .required("TEXT")),
                Invocation.Option("longer", nil, .required("LENGTH")),
                Invocation.Option("shorter", nil, .required("LENGTH")),
                Invocation.Option("by", nil, .required("day, week, month, year or vehicle")),
                Invocation.Option("output", "o", .required("FILE")),
                Invocation.Option("at", nil, .required("TIME")),
                Invocation.Option("stop", nil, .required("NUMBER")),
                Invocation.Option("vehicle", nil, .required("NAME")),
                Invocation.Option("smoothed"),
                Invocation.Option("untrimmed"),
            ]
        case .places:
            [
                Invocation.Option("at", nil, .required("LAT,LON or here")),
                Invocation.Option("radius", nil, .required("METRES")),
                Invocation.Option("dwell", nil, .required("SECONDS")),
                Invocation.Option("private", nil, .optional("yes or no")),
            ]
        case .trip:
            [Invocation.Option("vehicle", nil, .required("NAME"))]
        case .course:
            [
                Invocation.Option("limit", "n", .required("COUNT")),
                Invocation.Option("note", nil, .required("TEXT")),
                Invocation.Option("geojson", nil, .required("FILE")),
                Invocation.Option("untrimmed"),
            ]
        case .explored:
            [
                Invocation.Option("precision", "p", .required("LETTERS")),
                Invocation.Option("box", nil, .required("S,W,N,E")),
                Invocation.Option("since", nil, .required("TIME")),
                Invocation.Option("until", nil, .required("TIME")),
                Invocation.Option("limit", "n", .required("COUNT")),
                Invocation.Option("geojson", nil, .required("FILE")),
                Invocation.Option("svg", nil, .required("FILE")),
                Invocation.Option("untrimmed"),
            ]
        case .record:
            [
                Invocation.Option("for", nil, .required("DURATION")),
                Invocation.Option("source", nil, .required("ADDRESS")),
            ]
        case .on:
            [
                Invocation.Option("place", nil, .required("NAME")),
                Invocation.Option("once"),
                Invocation.Option("bookmark", nil, .required("FILE")),
            ]
        case .simulate:
            [
                Invocation.Option("speed", nil, .required("SPEED")),
                Invocation.Option("stops", nil, .required("COUNT")),
                Invocation.Option("noise", nil, .required("LENGTH")),
                Invocation.Option("rate", nil, .required("HERTZ")),
                Invocation.Option("seed", nil, .required("NUMBER")),
                Invocation.Option("start", nil, .required("TIME")),
                Invocation.Option("live"),
                Invocation.Option("terminal", nil, .required("LINK")),
            ]
        case .doctor:
            [
                Invocation.Option("config", nil, .required("FILE")), Invocation.Option("deep"),
            ]
        case .watch:
            [Invocation.Option("interval", nil, .required("SECONDS"))]
        case .import:
            [
                Invocation.Option("dry-run"),
                Invocation.Option("config", nil, .required("FILE")),
                Invocation.Option("vehicle", nil, .required("NAME")),
                Invocation.Option("as-live", nil, .optional("BUILD-DATE")),
            ]
        case .backup, .restore:
            [Invocation.Option("state", nil, .required("DIR"))]
        case .status, .itinerary, .why, .health, .replay, .version: []
        }
    }
}
