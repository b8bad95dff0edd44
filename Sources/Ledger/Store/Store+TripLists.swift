import Positioning
import Tracking

/// How trips are chosen, listed and added up.
extension Store {
    /// Newest first.
    func trips(
        _ filter: TripFilter, in connection: Connection
    ) throws(SQLiteError) -> [TripRecord] {
        try connection.all(
            """
            SELECT \(TripRow.columns) FROM trips WHERE \(Self.matches)
                AND (?10 IS NULL OR \(Self.order)
                    < coalesce((SELECT \(Self.order) FROM trips WHERE id = ?10), ?10))
            ORDER BY \(Self.order) DESC LIMIT ?11
            """,
            Self.values(of: filter) + [
                Value(filter.before), .integer(Int64(max(0, filter.limit))),
            ], doing: "list trips", TripRow.record)
    }

    /// What trips add up to: one look at each, whatever their order.
    ///
    /// There is no index by time, for a trip that is driven would be written there, too.
    func sums(
        _ wish: TripSumsWish, in connection: Connection
    ) throws(SQLiteError) -> TripSumsPage {
        var adder = TripAdder(wish)
        try connection.each(
            """
            SELECT start_utc, end_utc, start_uptime, end_uptime, distance, bridged_distance,
                moving_time, maximum_speed, fuel, cost, vehicle
            FROM trips WHERE \(Self.matches)
                AND (?10 IS NULL OR start_utc >= ?10) AND (?11 IS NULL OR start_utc < ?11)
            """,
            Self.values(of: wish.filter) + [
                Value(wish.since?.milliseconds), Value(wish.until?.milliseconds),
            ], doing: "add trips up"
        ) { row in
            adder.add(
                Self.sums(of: row), began: row.optionalInteger(0).map(UTC.init(milliseconds:)),
                in: row.optionalText(10))
            return true
        }
        return adder.page
    }

    private static func sums(of row: Statement) -> TripSums {
        var sums = TripSums()
        sums.trips = 1
        // By UTC when both ends are dated: the boot clock may have begun anew in between.
        if let start = row.optionalInteger(0), let end = row.optionalInteger(1) {
            sums.duration = UTC(milliseconds: end).seconds(since: UTC(milliseconds: start))
        } else {
            sums.duration = Uptime(nanoseconds: row.integer(3))
                .seconds(since: Uptime(nanoseconds: row.integer(2)))
        }
        sums.distance = row.real(4)
        sums.bridgedDistance = row.real(5)
        sums.movingTime = row.real(6)
        sums.maximumSpeed = row.real(7)
        sums.fuel = row.optionalReal(8)
        sums.cost = row.optionalReal(9)
        sums.fuelled = sums.fuel == nil ? 0 : 1
        return sums
    }

    /// The trips that a merged or split one was made of, in the order of time; none of any other.
    func origin(of id: Int64, in connection: Connection) throws(SQLiteError) -> [Int64] {
        try connection.all(
            """
            SELECT id FROM trips WHERE replaced_by = (SELECT made_by FROM trips WHERE id = ?1)
            ORDER BY \(Self.order)
            """, [.integer(id)], doing: "see what a trip was made of"
        ) { $0.integer(0) }
    }

    /// What a filter asks of a trip, but for its page; takes `?1` to `?9`.
    private static let matches = """
        \(isShown) AND (?1 IS NULL OR end_utc >= ?1) AND (?2 IS NULL OR start_utc < ?2)
            AND (?3 IS NULL OR start_place = ?3) AND (?4 IS NULL OR end_place = ?4)
            AND (?5 IS NULL OR start_place = ?5 OR end_place = ?5)
            AND (?6 IS NULL OR vehicle = ?6)
            AND (?7 IS NULL OR instr(lower(label), lower(?7)) > 0)
            AND (?8 IS NULL OR distance + bridged_distance >= ?8)
            AND (?9 IS NULL OR distance + bridged_distance <= ?9)
        """

    private static func values(of filter: TripFilter) -> [Value] {
        [
            Value(filter.since?.milliseconds), Value(filter.until?.milliseconds),
            Value(filter.from), Value(filter.to), Value(filter.place), Value(filter.vehicle),
            Value(filter.label), Value(filter.longer), Value(filter.shorter),
        ]
    }
}
