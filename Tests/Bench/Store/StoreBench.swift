import FoundationEssentials
import Glibc
import Ledger
import Positioning
import TestKit
import Tracking

/// Ten thousand trips of five hundred points in the store, beside the same points as plain rows.
///
/// Source of the targets: issue 5, "Storage".
enum StoreBench {
    static let trips = 10_000
    static let pointsEach = 500

    /// How many times each question is asked; the best counts.
    private static let attempts = 9

    static func run(_ table: inout Table) {
        do {
            let folder = try TemporaryFolder()
            try TripsStore.make(trips: trips, of: pointsEach, in: folder.path)
            try measure(folder, &table)
        } catch {
            table.skip("store of \(trips) trips", because: "\(error)")
        }
    }

    private static func measure(_ folder: TemporaryFolder, _ table: inout Table) throws {
        let points = Double(trips * pointsEach)
        let plain = try PlainRows(folder.path(of: "plain.db"))
        let ours = fileSize(folder.path(of: "rodi.db")) / points
        table.add(
            "store: \(trips) trips of \(pointsEach) points", "\(short(ours, 1)) bytes a point")
        table.add(
            "  the same as plain rows", "\(short(plain.bytes / points, 1)) bytes a point",
            ratio: plain.bytes / points / ours)

        let opened = try seconds { try OpenStore(folder.path).close() }
        add("  start, after an orderly end", opened, .atMost(100), &table)
        let cut = try TemporaryFolder()
        try leaveLog(of: folder, in: cut)
        let unclean = try seconds {
            // As a power cut leaves it: the same log each time.
            let again = try TemporaryFolder()
            for name in ["rodi.db", "rodi.db-wal"] {
                guard link(cut.path(of: name), again.path(of: name)) == 0 else {
                    throw BenchFault(what: "cannot link \(name)")
                }
            }
            let start = Child.now
            let store = try OpenStore(again.path)
            let taken = Child.now - start
            store.close()
            return taken
        }
        add("  start, after a power cut", unclean, .atMost(100), &table)

        let store = try OpenStore(folder.path)
        let middle = Int64(trips / 2)
        let list = try seconds { _ = try store.ask(.trips(TripFilter(limit: 50))) }
        add("  list of the newest 50", list, .atMost(20), &table)
        let all = try seconds { _ = try store.ask(.trips(TripFilter(limit: trips))) }
        add("  list of all", all, nil, &table)
        let one = try seconds { _ = try store.ask(.trip(middle, withPoints: true)) }
        add("  one trip with its points", one, .atMost(10), &table)
        let read = try seconds { try plain.read(trip: middle) }
        table.add(
            "    the same from plain rows", "\(short(read * 1e3, 2)) ms", ratio: read / one)
        store.close()
    }

    private static func add(
        _ label: String, _ seconds: Double, _ target: Table.Target?, _ table: inout Table
    ) {
        // A figure with the whole machine in it: shown, not asserted.
        table.add(label, "\(short(seconds * 1e3, 2)) ms", ratio: seconds * 1e3, target)
    }

    /// The best of some attempts, by the wall.
    private static func seconds(_ work: () throws -> Void) throws -> Double {
        try seconds {
            let start = Child.now
            try work()
            return Child.now - start
        }
    }

    private static func seconds(_ timed: () throws -> Double) throws -> Double {
        try (0..<attempts).map { _ in try timed() }.min() ?? .infinity
    }

    /// Copies the files of a store in use, after one more commit.
    private static func leaveLog(of folder: TemporaryFolder, in cut: TemporaryFolder) throws {
        let store = try OpenStore(folder.path)
        try store.commit(TripsStore.batch(Int64(trips) + 1, points: 64))
        for name in ["rodi.db", "rodi.db-wal"] {
            try FileManager.default.copyItem(
                atPath: folder.path(of: name), toPath: cut.path(of: name))
        }
        store.close()
    }

    private static func fileSize(_ path: String) -> Double {
        var status = stat()
        return stat(path, &status) == 0 ? Double(status.st_size) : 0
    }
}
