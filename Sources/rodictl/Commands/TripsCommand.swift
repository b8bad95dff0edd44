import Control
import Positioning

/// `rodictl trips list|show|export`, and what mends trips.
enum TripsCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        let operands = call.operands
        let verb = operands.first ?? "list"
        for (option, owners) in optionsOfVerbs
        where call.value(option) != nil && !owners.contains(verb) {
            throw Failure(.usage, "--\(option) belongs to: trips \(owners.joined(separator: ", "))")
        }
        switch verb {
        case "list":
            guard operands.count <= 1 else { throw tooMany(operands[1]) }
            try list(call)
        case "show":
            try show(try reference(operands, "show"), call)
        case "export":
            try TripExport.run(Array(operands.dropFirst()), call)
        case let verb where MendingCommand.verbs.contains(verb):
            try MendingCommand.run(verb, call)
        case let other:
            let verbs = (["list", "show", "export"] + MendingCommand.verbs)
            throw Failure(
                .usage, "“\(other)” is none of: trips \(verbs.joined(separator: ", "))")
        }
        return .fine
    }

    private static func list(_ call: Call) throws(Failure) {
        let limit = try call.count("limit") ?? usualLimit
        try call.show(
            .tripsList(Request.Page(limit: limit == 0 ? .max : limit)),
            as: TripsRecord.self
        ) { record in
            guard !record.trips.isEmpty else { return "No trips yet.\n" }
            let figure = Figure(record.units)
            var table = Table([.right, .left, .right, .right, .right])
            table.add(["ID", "Start", "Distance", "Duration", "Fastest", "From → to", "Label"])
            for trip in record.trips { table.add(row(trip, figure)) }
            let hidden = record.total - record.trips.count
            return table.text
                + (hidden > 0 ? "(\(hidden) older ones: rodictl trips list --limit 0)\n" : "")
        }
    }

    private static func row(_ trip: TripSummary, _ figure: Figure) -> [String] {
        [
            "\(trip.id)", trip.start.map(LocalTime.dateAndMinute) ?? "undated",
            figure.distance(trip.distance + trip.bridgedDistance),
            Figure.duration(trip.duration), figure.tableSpeed(trip.maximumSpeed),
            "\(trip.startPlace ?? "–") → \(trip.open ? "(open)" : trip.endPlace ?? "–")",
            trip.label ?? "",
        ]
    }

    private static func show(_ trip: TripReference, _ call: Call) throws(Failure) {
        // A person does not read thousands of points; a program may.
        let wish = Request.TripsGet(id: trip, points: call.isJSON ? true : nil)
        try call.show(.tripsGet(wish), as: TripDetail.self) { TripScreen.text($0) }
    }

    private static func reference(
        _ operands: [String], _ verb: String
    ) throws(Failure) -> TripReference {
        guard operands.count >= 2 else {
            throw Failure(.usage, "trips \(verb) needs a trip: a number, “last” or “open”")
        }
        guard operands.count == 2 else { throw tooMany(operands[2]) }
        guard let trip = TripReference(operands[1]) else {
            throw Failure(
                .usage, "“\(operands[1])” is no trip: a number, “last” or “open” was expected")
        }
        return trip
    }

    private static func tooMany(_ operand: String) -> Failure {
        Failure(.usage, "“\(operand)” is not expected here")
    }

    private static let usualLimit = 20
    private static let optionsOfVerbs = [
        ("at", ["split"]), ("stop", ["split"]), ("vehicle", ["set"]), ("since", ["export"]),
        ("until", ["export"]), ("format", ["export"]), ("output", ["export"]),
    ]
}
