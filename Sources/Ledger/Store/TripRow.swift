import Positioning
import Tracking

/// How a trip lies in its table.
enum TripRow {
    /// All but `id` and `boot`, in the order of `record(from:)` and `values(of:)`.
    private static let figures = [
        "start_uptime", "start_utc", "end_uptime", "end_utc", "ending", "start_place",
        "end_place", "start_latitude", "start_longitude", "end_latitude", "end_longitude",
        "distance", "bridged_distance", "moving_time", "stops", "maximum_speed", "ascent",
        "points", "gaps", "vehicle", "fuel", "cost", "label", "note", "by_hand", "imported",
    ]

    /// What `record(from:)` reads.
    static let columns = (["id"] + figures).joined(separator: ", ")
    static let count = Int32(figures.count + 1)

    static let insert = """
        INSERT INTO trips (id, boot, \(figures.joined(separator: ", ")))
        VALUES (\((1...figures.count + 2).map { "?\($0)" }.joined(separator: ", ")))
        """

    static let update = """
        UPDATE trips SET \(assignments(but: nil)) WHERE id = ?1
        """

    /// For a trip that was open and stays so.
    static let updateOpen = """
        UPDATE trips SET \(assignments(but: "ending")) WHERE id = ?1 AND ending IS NULL
        """

    private static func assignments(but omitted: String?) -> String {
        (["boot"] + figures).enumerated()
            .filter { $0.element != omitted }
            .map { "\($0.element) = ?\($0.offset + 2)" }
            .joined(separator: ", ")
    }

    static func values(
        of trip: TripRecord, boot: Int64, startUTC: Int64?, endUTC: Int64?
    ) -> [Value] {
        [
            .integer(trip.id), .integer(boot), .integer(trip.start.uptime.nanoseconds),
            Value(startUTC), .integer(trip.end.uptime.nanoseconds), Value(endUTC),
            Value(trip.ending?.rawValue), Value(trip.startPlace), Value(trip.endPlace),
            .real(trip.startCoordinate.latitude), .real(trip.startCoordinate.longitude),
            .real(trip.endCoordinate.latitude), .real(trip.endCoordinate.longitude),
            .real(trip.distance), .real(trip.bridgedDistance), .real(trip.movingTime),
            .integer(Int64(trip.stops)), .real(trip.maximumSpeed), .real(trip.ascent),
            .integer(Int64(trip.points)), .integer(Int64(trip.gaps)), Value(trip.vehicle),
            Value(trip.fuel), Value(trip.cost), Value(trip.label), Value(trip.note),
            .integer(trip.isByHand ? 1 : 0), Value(trip.importedFrom),
        ]
    }

    static func record(from row: Statement) -> TripRecord {
        var trip = TripRecord(
            id: row.integer(0), start: moment(row, 1),
            at: Coordinate(latitude: row.real(8), longitude: row.real(9)))
        trip.end = moment(row, 3)
        // A word of a newer Rodi: it ended, and we do not know how.
        trip.ending = row.optionalText(5).map { TripEnding(rawValue: $0) ?? .interrupted }
        trip.startPlace = row.optionalText(6)
        trip.endPlace = row.optionalText(7)
        trip.endCoordinate = Coordinate(latitude: row.real(10), longitude: row.real(11))
        trip.distance = row.real(12)
        trip.bridgedDistance = row.real(13)
        trip.movingTime = row.real(14)
        trip.stops = Int(row.integer(15))
        trip.maximumSpeed = row.real(16)
        trip.ascent = row.real(17)
        trip.points = Int(row.integer(18))
        trip.gaps = Int(row.integer(19))
        trip.vehicle = row.optionalText(20)
        trip.fuel = row.optionalReal(21)
        trip.cost = row.optionalReal(22)
        trip.label = row.optionalText(23)
        trip.note = row.optionalText(24)
        trip.isByHand = row.integer(25) != 0
        trip.importedFrom = row.optionalText(26)
        return trip
    }

    /// A time in two columns: uptime, then UTC.
    static func moment(_ row: Statement, _ column: Int32) -> Moment {
        Moment(
            Uptime(nanoseconds: row.integer(column)),
            row.optionalInteger(column + 1).map(UTC.init(milliseconds:)))
    }
}
