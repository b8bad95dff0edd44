import Control
import Positioning

/// Which trips are to be exported: some by their numbers, all, or those of a time.
enum TripChoice: Equatable {
    case some([TripReference])
    /// Those that any part of lies within; all when neither is given.
    case within(since: UTC?, until: UTC?)

    init(_ call: Call, _ operands: [String]) throws(Failure) {
        let since = try Self.time("since", call)
        let until = try Self.time("until", call)
        if operands == ["all"] || (operands.isEmpty && (since != nil || until != nil)) {
            self = .within(since: since, until: until)
            return
        }
        guard since == nil, until == nil else {
            throw Failure(.usage, "--since and --until choose among all trips, not among numbers")
        }
        guard !operands.isEmpty else {
            throw Failure(
                .usage, "trips export needs trips: numbers, “last”, “open”, “all”, or --since TIME")
        }
        var trips: [TripReference] = []
        for operand in operands {
            guard let trip = TripReference(operand) else {
                throw Failure(
                    .usage,
                    "“\(operand)” is no trip: a number, “last”, “open” or “all” was expected")
            }
            trips.append(trip)
        }
        self = .some(trips)
    }

    /// The trips themselves, the oldest first where the time chose them.
    func trips(_ call: Call, on client: ControlClient) throws(Failure) -> [TripReference] {
        switch self {
        case .some(let trips): return trips
        case .within(let since, let until):
            var chosen: [TripReference] = []
            var before: Int64?
            while true {
                let wish = Request.Page(limit: Self.pageAtMost, before: before)
                let (_, page) = try call.ask(.tripsList(wish), on: client, as: TripsRecord.self)
                for trip in page.trips where Self.isWithin(trip, since, until) {
                    chosen.append(.id(trip.id))
                }
                guard page.trips.count == Self.pageAtMost, let last = page.trips.last else { break }
                before = last.id
            }
            return chosen.reversed()
        }
    }

    /// An undated trip is of no time.
    private static func isWithin(_ trip: TripSummary, _ since: UTC?, _ until: UTC?) -> Bool {
        if let since {
            guard let end = trip.end?.utc, end >= since else { return false }
        }
        if let until {
            guard let start = trip.start?.utc, start < until else { return false }
        }
        return true
    }

    private static func time(_ option: String, _ call: Call) throws(Failure) -> UTC? {
        guard let text = call.value(option) else { return nil }
        guard let time = LocalTime.moment(text) else {
            throw Failure(
                .usage,
                "--\(option) needs a time such as 2026-04-27T19:48:55Z, or a day such as"
                    + " 2026-04-27, not “\(text)”")
        }
        return time
    }

    /// As many as the daemon tells at once.
    private static let pageAtMost = 1000
}
