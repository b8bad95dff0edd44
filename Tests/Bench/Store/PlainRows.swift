import CSQLite
import Glibc
import Positioning
import Tracking

/// The points of all trips as anybody would store them: a row each, a column a number.
final class PlainRows {
    private let database: OpaquePointer
    let bytes: Double

    init(_ path: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else {
            throw BenchFault(what: "cannot open '\(path)'")
        }
        database = handle
        // The file becomes the same, sooner.
        for sql in [
            "PRAGMA synchronous = OFF", "PRAGMA journal_mode = OFF",
            """
            CREATE TABLE points (
                trip INTEGER, time REAL, lat REAL, lon REAL, speed REAL, track REAL, height REAL,
                accuracy REAL)
            """,
            "CREATE INDEX points_by_trip ON points (trip, time)", "BEGIN",
        ] {
            try Self.run(sql, handle)
        }
        let insert = try Self.prepare("INSERT INTO points VALUES (?,?,?,?,?,?,?,?)", handle)
        defer { sqlite3_finalize(insert) }
        for id in 1...Int64(StoreBench.trips) {
            for point in ThinnedDrive(number: id, count: StoreBench.pointsEach).points {
                let numbers: [Double] = [
                    point.instant.seconds, point.coordinate.latitude, point.coordinate.longitude,
                    point.speed, point.track ?? 0, point.heightAboveSeaLevel ?? 0, point.accuracy,
                ]
                sqlite3_bind_int64(insert, 1, id)
                for (index, number) in numbers.enumerated() {
                    sqlite3_bind_double(insert, Int32(index + 2), number)
                }
                guard sqlite3_step(insert) == SQLITE_DONE else {
                    throw BenchFault(what: String(cString: sqlite3_errmsg(handle)))
                }
                sqlite3_reset(insert)
            }
        }
        try Self.run("COMMIT", handle)
        var status = stat()
        bytes = stat(path, &status) == 0 ? Double(status.st_size) : 0
    }

    deinit { sqlite3_close(database) }

    func read(trip: Int64) throws {
        let select = try Self.prepare(
            "SELECT * FROM points WHERE trip = ?1 ORDER BY time", database)
        defer { sqlite3_finalize(select) }
        sqlite3_bind_int64(select, 1, trip)
        var sum = 0.0
        var count = 0
        while sqlite3_step(select) == SQLITE_ROW {
            for column in Int32(1)...7 { sum += sqlite3_column_double(select, column) }
            count += 1
        }
        guard count == StoreBench.pointsEach, sum.isFinite else {
            throw BenchFault(what: "\(count) rows of trip \(trip)")
        }
    }

    private static func prepare(
        _ sql: String, _ database: OpaquePointer
    ) throws -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
            let statement
        else { throw BenchFault(what: String(cString: sqlite3_errmsg(database))) }
        return statement
    }

    private static func run(_ sql: String, _ database: OpaquePointer) throws {
        guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
            throw BenchFault(what: String(cString: sqlite3_errmsg(database)))
        }
    }
}
