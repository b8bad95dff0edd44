import CZlib
import Testing

@testable import Ledger

/// A database as a Rodi of long ago made it: the steps that there were, and rows that its code wrote.
///
/// One entry a step, never changed, only appended, as the steps are.
struct OldStore: CustomTestStringConvertible, Sendable {
    /// How many steps it has seen.
    let version: Int

    var testDescription: String { "version \(version)" }

    static let all = (1...steps.count).map { OldStore(version: $0) }

    struct Step: Sendable {
        /// CRC-32 of the step's SQL: a step that made databases is never changed.
        let sum: UInt
        /// What the code of that version wrote into the tables that came with it.
        let rows: String
    }

    /// Writes it as that version would have left it: without a log.
    func write(to path: String) throws {
        let connection = try Connection(path: path)
        try connection.run("PRAGMA page_size = 4096", doing: "begin")
        _ = try connection.first("PRAGMA journal_mode = WAL", doing: "begin") { $0.text(0) }
        try connection.run("PRAGMA foreign_keys = ON", doing: "begin")
        try Migrations.run(on: connection, applying: Array(Migrations.all.prefix(version)))
        for step in Self.steps.prefix(version) { try connection.script(step.rows, doing: "fill") }
    }

    static func sum(of sql: String) -> UInt {
        var sql = sql
        return sql.withUTF8 { UInt(crc32(0, $0.baseAddress, UInt32($0.count))) }
    }

    /// Three points, dated by the offset, from 1234.567 s on; the example of docs/storage.md.
    static let block = """
        0103075ac76d4b00bad4da45fa5a5b8fc00d7ec34fa375bfd660ded530007b42\
        a9457dc30e0b9980a3a1903006e836c2
        """
    static let offset = 1_777_276_800_000.0

    static let steps = [
        Step(
            sum: 2508312819,
            rows: """
                INSERT INTO store (id, uuid) VALUES (1, '6f1c2f0a-2b55-4e0e-9a3e-1f3a5d1a7c11');
                INSERT INTO boots (id, name) VALUES (1, 'boot-old'), (2, 'boot-a');
                INSERT INTO trips (id, boot, start_uptime, start_utc, end_uptime, end_utc, ending,
                    start_place, end_place, start_latitude, start_longitude, end_latitude,
                    end_longitude, distance, bridged_distance, moving_time, stops, maximum_speed,
                    ascent, points, gaps, vehicle, fuel, cost, label, note, by_hand) VALUES
                    (1, 1, 1234567000000, 1777278034567, 1260001000000, 1777278060001, 'stop',
                    'home', NULL, 52.0906123, 5.1214301, 52.0909999, 5.1229998, 250.5, 12.25, 20,
                    1, 13.89, 3.5, 3, 1, 'Polo', 0.02, 0.035, 'a label', 'a note', 0),
                    (3, 2, 10000000000, NULL, 70000000000, NULL, NULL,
                    NULL, NULL, 52.1, 5.1, 52.2, 5.2, 99.5, 0, 50,
                    0, 12, 0, 3, 0, NULL, NULL, NULL, NULL, NULL, 1);
                INSERT INTO blocks (trip, number, boot, clock_offset, points) VALUES
                    (1, 0, 1, \(offset), x'\(block)'), (3, 0, 2, NULL, x'\(block)');
                INSERT INTO events (boot, name, happened_uptime, happened_utc, decided_uptime,
                    decided_utc, body) VALUES
                    (1, 'trip.started', 1234567000000, 1777278034567, 1300000000000,
                    1777278100000, '{"event":"trip","change":"started","id":1}'),
                    (2, 'trip.started', 10000000000, NULL, 20000000000, NULL,
                    '{"event":"trip","change":"started","id":3}');
                INSERT INTO state (id, boot, saved_uptime, clock_offset, bytes)
                    VALUES (1, 2, 70000000000, NULL, x'7b7d');
                """),
        Step(
            sum: 979987933,
            rows: """
                INSERT INTO sessions (id, boot, course, kind, vehicle, route, phase, started_uptime,
                    started_utc, joined_uptime, joined_utc, ended_uptime, ended_utc, progress,
                    coverage, longest_hole, distance, duration, departures, resolution, note,
                    evidence) VALUES
                    (1, 1, 'loop', 'driving', 'Polo', 'loop', 'completed', 1240000000000,
                    1777278040000, 1245000000000, 1777278045000, 1260000000000, 1777278060000, 1,
                    0.98, 20, 500, 15, 1, 'confirmed', 'dry', x'0300000007');
                INSERT INTO session_blocks (session, number, boot, clock_offset, points)
                    VALUES (1, 0, 1, \(offset), x'\(block)');
                """),
        Step(
            sum: 2706238920,
            rows: """
                INSERT INTO itinerary (id, file) VALUES (1, -42);
                INSERT INTO visits (number, place, start_utc, end_utc, outcome, settled_utc) VALUES
                    (1, 'home', 1777276800000, 1777280400000, 'arrived', 1777277000000),
                    (2, 'shop', 1777284000000, 1777287600000, NULL, NULL);
                """),
        Step(
            sum: 1732823977,
            rows: """
                INSERT INTO mendings (kind) VALUES ('split');
                INSERT INTO trips (id, boot, start_uptime, start_utc, end_uptime, end_utc, ending,
                    start_place, end_place, start_latitude, start_longitude, end_latitude,
                    end_longitude, distance, bridged_distance, moving_time, stops, maximum_speed,
                    ascent, points, gaps, vehicle, fuel, cost, label, note, by_hand, made_by,
                    replaced_by, rank) VALUES
                    (4, 1, 1100000000000, 1777277900000, 1200000000000, 1777278000000, 'stop',
                    NULL, NULL, 52, 5, 52, 5, 500, 0, 90,
                    0, 13, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, 1, 0.5),
                    (5, 1, 1100000000000, 1777277900000, 1150000000000, 1777277950000, 'stop',
                    NULL, NULL, 52, 5, 52, 5, 250, 0, 45,
                    0, 13, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, 0.5),
                    (6, 1, 1150000000000, 1777277950000, 1200000000000, 1777278000000, 'stop',
                    NULL, NULL, 52, 5, 52, 5, 250, 0, 45,
                    0, 13, 0, 0, 0, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, 0.75);
                INSERT INTO edits (trip, number, vehicle, fuel, cost, label, note)
                    VALUES (1, 1, 'Polo', 0.02, 0.035, NULL, NULL);
                """),
        Step(
            sum: 374597041,
            rows: """
                INSERT INTO drawings (trip, number, boot, clock_offset, strokes)
                    VALUES (1, 0, 1, \(offset), x'0100010000d00fa01fb013bfe37617');
                INSERT INTO cells (cell, visits, first_trip, first_utc, last_trip, last_utc)
                    VALUES (17179869184, 1, 1, 1777278040000, 1, 1777278040000);
                """),
        Step(
            sum: 521488819,
            rows: """
                INSERT INTO places (name, feature) VALUES ('home', '{"type":"Feature"}');
                UPDATE secret SET bytes = x'000102030405060708090a0b0c0d0e0f';
                """),
        Step(
            sum: 2442995667,
            rows: """
                INSERT INTO known_places (shelf, marks)
                    VALUES (0, x'00000000000000010000000000000203'), (255, x'ffffffffffffffff');
                """),
        Step(
            sum: 1_754_164_850,
            rows: """
                UPDATE trips SET imported = 'old.nmea' WHERE id = 6;
                """),
    ]
}
