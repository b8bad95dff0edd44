import Control
import Positioning

/// `rodictl trips list|show|stats|export`, and what mends trips.
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
            try TripsList.run(call)
        case "stats":
            guard operands.count <= 1 else { throw tooMany(operands[1]) }
            try TripsStats.run(call)
        case "show":
            try show(try reference(operands, "show"), call)
        case "export":
            try TripExport.run(Array(operands.dropFirst()), call)
        case let verb where MendingCommand.verbs.contains(verb):
            try MendingCommand.run(verb, call)
        case let other:
            let verbs = (["list", "show", "stats", "export"] + MendingCommand.verbs)
            throw Failure(
                .usage, "“\(other)” is none of: trips \(verbs.joined(separator: ", "))")
        }
        return .fine
    }

    private static func show(_ trip: TripReference, _ call: Call) throws(Failure) {
        let wish = Request.TripsGet(id: trip, points: true, stops: true, origin: true)
        try call.show(.tripsGet(wish), as: TripDetail.self) {
            TripScreen.text($0, width: Output.width, lettering: Output.lettering)
        }
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

    private static let optionsOfVerbs = [
        ("at", ["split"]), ("stop", ["split"]), ("vehicle", ["set", "list", "stats"]),
        ("since", ["list", "stats", "export"]), ("until", ["list", "stats", "export"]),
        ("format", ["export"]), ("output", ["export"]), ("limit", ["list"]), ("by", ["stats"]),
        ("from", ["list", "stats"]), ("to", ["list", "stats"]), ("place", ["list", "stats"]),
        ("label", ["list", "stats"]), ("longer", ["list", "stats"]),
        ("shorter", ["list", "stats"]),
    ]
}
