import Control
import Positioning

/// `rodictl trips stats`: the daemon adds up, for it has all trips; where days begin only we know.
enum TripsStats {
    static func run(_ call: Call) throws(Failure) {
        let by = try grouping(call)
        let wish = try TripsFilter.wish(call)
        let client = try call.connect()
        let (_, whole) = try call.ask(.tripsStats(wish), on: client, as: TripSumsRecord.self)
        var stats = TripStats(
            by: by, total: whole.total, undated: whole.undated, units: whole.units)
        if let period = by.period {
            try add(period, whole, wish, to: &stats, call, client)
        } else if whole.total.trips > 0 {
            var wish = wish
            wish.byVehicle = true
            let (_, record) = try call.ask(.tripsStats(wish), on: client, as: TripSumsRecord.self)
            stats.parts = (record.parts ?? []).map {
                TripStats.Part(vehicle: $0.vehicle, sums: $0.sums)
            }
        }
        if call.isJSON {
            Output.writeJSON(stats)
        } else if stats.total.trips == 0 {
            Output.say(try TripsFilter.nothing(wish, call, on: client))
        } else {
            let lettering = Output.lettering
            Output.say(TripStatsScreen.text(stats, width: Output.width, lettering: lettering))
        }
    }

    /// Asks for as many periods at once as a request holds, and leaps over years without trips, once a
    /// half of what was asked for had none.
    private static func add(
        _ kind: LocalPeriod.Kind, _ whole: TripSumsRecord, _ wish: Request.TripsWish,
        to stats: inout TripStats, _ call: Call, _ client: ControlClient
    ) throws(Failure) {
        guard var begin = whole.first?.utc, let last = whole.last?.utc else { return }
        var rest = wish
        while true {
            let (periods, bounds) = periods(kind, from: begin, to: last)
            rest.bounds = bounds.map { Timestamp($0) }
            let (_, record) = try call.ask(.tripsStats(rest), on: client, as: TripSumsRecord.self)
            for part in record.parts ?? [] {
                guard let from = part.from, let period = periods[from.utc] else { continue }
                for time in [from.utc, part.to?.utc.advanced(bySeconds: -1) ?? from.utc] {
                    let zone = LocalTime.reading(of: time).zone
                    if !stats.zones.contains(zone) { stats.zones.append(zone) }
                }
                stats.parts.append(
                    TripStats.Part(period: period, from: from, to: part.to, sums: part.sums))
            }
            guard let end = bounds.last, end <= last else { return }
            let middle = bounds[bounds.count / 2]
            if let latest = record.parts?.last?.from?.utc, latest >= middle {
                begin = end
                continue
            }
            rest.bounds = nil
            rest.since = Timestamp(max(end, wish.since?.utc ?? end))
            let (_, later) = try call.ask(.tripsStats(rest), on: client, as: TripSumsRecord.self)
            guard let next = later.first?.utc else { return }
            begin = next
        }
    }

    /// Names of the periods by their beginnings, and these with the end of the last.
    private static func periods(
        _ kind: LocalPeriod.Kind, from begin: UTC, to last: UTC
    ) -> (names: [UTC: String], bounds: [UTC]) {
        var period = LocalPeriod(kind, around: LocalDay(at: begin))
        var names: [UTC: String] = [:]
        var bounds = [period.first.begin]
        names[bounds[0]] = period.name
        while bounds.count < Request.TripsWish.mostBounds {
            let next = LocalPeriod(kind, around: period.next)
            let begin = next.first.begin
            // A day that a zone left out begins with the next.
            if let previous = bounds.last, begin > previous { bounds.append(begin) }
            guard begin <= last else { break }
            names[begin] = next.name
            period = next
        }
        return (names, bounds)
    }

    private static func grouping(_ call: Call) throws(Failure) -> TripStats.Grouping {
        guard let text = call.value("by") else { return .month }
        guard let by = TripStats.Grouping(rawValue: text) else {
            let words = TripStats.Grouping.allCases.map(\.rawValue)
            throw Failure(
                .usage,
                "--by needs \(words.dropLast().joined(separator: ", ")) or vehicle, not “\(text)”")
        }
        return by
    }
}
