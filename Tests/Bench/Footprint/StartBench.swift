import Glibc
import Ledger
import Positioning
import TestKit
import Tracking

/// How long the daemon takes from its start to its first answer, without trips and with ten thousand.
enum StartBench {
    static func run(_ table: inout Table) {
        guard let rodid = Child.beside("rodid") else {
            return table.skip("start", because: "no rodid was built beside rodi-bench")
        }
        do {
            try measure("start to first answer, new store", rodid, TemporaryFolder(), &table)
            let folder = try TemporaryFolder()
            let begin = Child.now
            try TripsStore.make(trips: trips, of: points, in: folder.path(of: "state"))
            table.add(
                "  ten thousand trips of \(points) points",
                "written in \(short(Child.now - begin)) s")
            try measure("start to first answer, 10 000 trips", rodid, folder, &table)
        } catch {
            table.skip("start", because: "\(error)")
        }
    }

    private static func measure(
        _ label: String, _ rodid: String, _ folder: TemporaryFolder, _ table: inout Table
    ) throws {
        // The first brings the program into the page cache, and makes the store.
        let times = try (0...runs).map { _ in try timeToAnswer(rodid, folder) }.dropFirst().sorted()
        table.add(
            label, "ms, median of \(runs); longest \(short(times[times.count - 1] * 1e3, 1))",
            ratio: times[times.count / 2] * 1e3, .atMost(longest))
    }

    /// Seconds.
    private static func timeToAnswer(_ rodid: String, _ folder: TemporaryFolder) throws -> Double {
        let begin = Child.now
        let subject = try Subject(rodid, source: "tcp://127.0.0.1:1", in: folder)
        defer { subject.end() }
        while Child.now < begin + patience {
            guard let client = Connection.unix(subject.socket) else {
                usleep(pause)
                continue
            }
            defer { close(client) }
            guard Subject.ask("status", on: client).contains(#""result""#) else { break }
            return Child.now - begin
        }
        throw BenchFault(what: "rodid does not answer")
    }

    private static let runs = 9
    private static let trips = 10_000
    private static let points = 500
    /// Milliseconds: issue "It survives the car", "Footprint and time".
    private static let longest = 50.0
    /// Seconds.
    private static let patience = 10.0
    /// Microseconds between two tries.
    private static let pause: UInt32 = 200
}
