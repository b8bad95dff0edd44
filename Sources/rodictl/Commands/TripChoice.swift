import Control
import Positioning

/// Which trips are to be exported: some by their numbers, all, or those of a time.
enum TripChoice: Equatable {
    case some([TripReference])
    /// Those that any part of lies within; all when neither is given.
    case within(since: UTC?, until: UTC?)

    init(_ call: Call, _ operands: [String]) throws(Failure) {
        let since = try TripsFilter.time("since", call)
        let until = try TripsFilter.time("until", call)
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
            var wish = Request.TripsWish(limit: Self.pageAtMost)
            wish.since = Timestamp(since)
            wish.until = Timestamp(until)
            while true {
                let (_, page) = try call.ask(.tripsList(wish), on: client, as: TripsRecord.self)
                chosen += page.trips.map { .id($0.id) }
                guard page.more, let last = page.trips.last else { break }
                wish.before = last.id
            }
            return chosen.reversed()
        }
    }

    /// As many as the daemon tells at once.
    private static let pageAtMost = 1000
}
