import Control

/// `rodictl trips list`: page by page, so that years of trips need no more memory than one page.
enum TripsList {
    static func run(_ call: Call) throws(Failure) {
        let limit = try call.count("limit") ?? usualLimit
        var wish = try TripsFilter.wish(call)
        guard !call.isJSON else {
            // The reply as it is: as many as the daemon tells at once.
            wish.limit = limit == 0 ? .max : limit
            try call.show(.tripsList(wish), as: TripsRecord.self) { _ in "" }
            return
        }
        let client = try call.connect()
        var left = limit == 0 ? Int.max : limit
        var screen: TripListScreen?
        while true {
            wish.limit = min(left, pageAtMost)
            let (_, page) = try call.ask(.tripsList(wish), on: client, as: TripsRecord.self)
            guard let last = page.trips.last else { break }
            var shown =
                screen
                ?? TripListScreen(page.units, width: Output.width, lettering: Output.lettering)
            Output.say(shown.text(page.trips))
            screen = shown
            left -= page.trips.count
            wish.before = last.id
            guard page.more, left > 0 else {
                Output.say(shown.totals(hasMore: page.more))
                return
            }
        }
        guard let screen else {
            wish.before = nil
            Output.say(try TripsFilter.nothing(wish, call, on: client))
            return
        }
        Output.say(screen.totals(hasMore: false))
    }

    private static let usualLimit = 20
    /// Some 100 kB of JSON.
    private static let pageAtMost = 200
}
