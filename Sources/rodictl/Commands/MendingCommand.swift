import Control
import Positioning
import Tracking

/// `rodictl trips merge|split|label|note|set|undo|delete`, and `rodictl trip set`.
enum MendingCommand {
    static let verbs = ["merge", "split", "label", "note", "set", "undo", "delete"]

    static func run(_ verb: String, _ call: Call) throws(Failure) {
        try ask(try request(verb, Array(call.operands.dropFirst()), call), call)
    }

    static func setOpen(_ call: Call) throws(Failure) {
        try ask(.tripSet(.init(vehicle: try vehicle(call, "trip set"))), call)
    }

    private static func ask(_ request: Request, _ call: Call) throws(Failure) {
        try call.show(request, as: TripsMendedRecord.self) { sentence($0) + "\n" }
    }

    private static func request(
        _ verb: String, _ rest: [String], _ call: Call
    ) throws(Failure) -> Request {
        switch verb {
        case "merge":
            let ids = try numbers(rest, verb)
            guard ids.count > 1 else {
                throw Failure(.usage, "trips merge needs two trips or more")
            }
            return .tripsMerge(.init(ids: ids))
        case "split":
            return .tripsSplit(try split(try only(rest, verb), call))
        case "label", "note":
            // Words that nobody quoted are meant as one text.
            guard rest.count > 1 else {
                throw Failure(
                    .usage, "trips \(verb) needs a trip and a text; an empty one, '', takes it away"
                )
            }
            let text = rest.dropFirst().joined(separator: " ")
            let wish = Request.TripsText(id: try reference(rest[0]), text: text)
            return verb == "label" ? .tripsLabel(wish) : .tripsNote(wish)
        case "set":
            let trip = try only(rest, verb)
            return .tripsSet(.init(id: trip, vehicle: try vehicle(call, "trips set")))
        case "undo":
            return .tripsUndo(.init(id: try only(rest, verb)))
        case "delete":
            let ids = try numbers(rest, verb)
            guard !ids.isEmpty else { throw Failure(.usage, "trips delete needs a trip's number") }
            return .tripsDelete(.init(ids: ids))
        case let other:
            throw Failure(.usage, "“\(other)” is none of: trips \(verbs.joined(separator: ", "))")
        }
    }

    // MARK: Answers

    static func sentence(_ record: TripsMendedRecord) -> String {
        let trips = list(record.trips.map(\.id))
        let gone = list(record.gone)
        switch record.change {
        case .merged:
            let figure = Figure(record.units)
            let length = record.trips.first.map { $0.distance + $0.bridgedDistance } ?? 0
            return "Trips \(gone) are now trip \(trips), \(figure.distance(length)) long. "
                + takeBack(record.trips.first)
        case .split:
            let when = record.trips.first?.end.map { " at \(LocalTime.dateAndTime($0))" } ?? ""
            return "Trip \(gone) is now trips \(trips), cut\(when). " + takeBack(record.trips.first)
        case .changed:
            return "Trip \(trips) changed."
        case .restored:
            let those = record.trips.count == 1 ? "Trip \(trips) is" : "Trips \(trips) are"
            return record.gone.isEmpty ? "\(those) as before." : "\(those) back, \(gone) gone."
        case .imported: return "Trip \(trips) imported."
        case .deleted, .expired:
            return record.gone.count == 1 ? "Trip \(gone) deleted." : "Trips \(gone) deleted."
        }
    }

    private static func takeBack(_ trip: TripSummary?) -> String {
        trip.map { "To take that back: rodictl trips undo \($0.id)" } ?? ""
    }

    private static func list(_ ids: [Int64]) -> String {
        guard let last = ids.last, ids.count > 1 else { return ids.first.map { "\($0)" } ?? "" }
        return ids.dropLast().map { "\($0)" }.joined(separator: ", ") + " and \(last)"
    }

    // MARK: Operands and options

    private static func split(
        _ trip: TripReference, _ call: Call
    ) throws(Failure) -> Request.TripsSplit {
        switch (call.value("at"), call.value("stop")) {
        case (_?, nil):
            return .init(id: trip, at: Timestamp(try call.time("at")))
        case (nil, let text?):
            guard let number = Int(text), number > 0 else {
                throw Failure(.usage, "--stop needs the number of a stop, from 1, not “\(text)”")
            }
            return .init(id: trip, stop: number)
        case _:
            throw Failure(.usage, "trips split needs one of --at TIME and --stop NUMBER")
        }
    }

    private static func vehicle(_ call: Call, _ verb: String) throws(Failure) -> String {
        guard let name = call.value("vehicle") else {
            throw Failure(.usage, "\(verb) needs --vehicle NAME")
        }
        return name
    }

    private static func only(_ rest: [String], _ verb: String) throws(Failure) -> TripReference {
        guard let first = rest.first else {
            throw Failure(.usage, "trips \(verb) needs a trip: a number, “last” or “open”")
        }
        guard rest.count == 1 else { throw Failure(.usage, "“\(rest[1])” is not expected here") }
        return try reference(first)
    }

    private static func reference(_ text: String) throws(Failure) -> TripReference {
        guard let trip = TripReference(text) else {
            throw Failure(
                .usage, "“\(text)” is no trip: a number, “last” or “open” was expected")
        }
        return trip
    }

    private static func numbers(_ rest: [String], _ verb: String) throws(Failure) -> [Int64] {
        var ids: [Int64] = []
        for text in rest {
            guard let id = Int64(text), id > 0 else {
                throw Failure(
                    .usage, "“\(text)” is no trip: trips \(verb) takes numbers of trips")
            }
            guard !ids.contains(id) else { throw Failure(.usage, "trip \(id) is named twice") }
            ids.append(id)
        }
        return ids
    }
}
