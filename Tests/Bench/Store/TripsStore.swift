import Glibc
import Ledger
import Positioning
import Tracking

/// Fills a store with trips, as if they had been driven.
enum TripsStore {
    static func make(trips: Int, of points: Int, in directory: String) throws {
        guard try fill(trips: trips, of: points, in: directory).close(within: .seconds(10)) else {
            throw BenchFault(what: "the store cannot be closed")
        }
    }

    /// As `make`, in a process that ends as in a power cut: the log stays, as long as it ever gets.
    static func leave(in directory: String) throws {
        guard let bench = Child.beside("rodi-bench"),
            let child = Child([bench, "leave", directory]),
            child.isFine
        else { throw BenchFault(what: "no store can be made in \(directory)") }
    }

    /// Ends this process.
    static func fillAndLeave(in directory: String) -> Never {
        let ledger = try? fill(trips: commitsOfALog, of: 10, in: directory)
        _exit(ledger == nil ? 1 : 0)
    }

    private static func fill(
        trips: Int, of points: Int, in directory: String
    ) throws -> Ledger {
        let (ledger, _) = try Ledger.open(directory: directory, boot: "bench")
        var waiting = 0
        for number in 1...trips {
            let batch = batch(Int64(number), points: points)
            while ledger.commit(batch) == nil { waiting -= answers(of: ledger) }
            waiting += 1
        }
        while waiting > 0 { waiting -= answers(of: ledger) }
        return ledger
    }

    /// How many commits were answered, when at least one was.
    private static func answers(of ledger: Ledger) -> Int {
        var bell = pollfd(fd: ledger.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&bell, 1, 1000)
        return ledger.answers().count
    }

    /// A trip that is over, with its points, as one commit.
    static func batch(_ number: Int64, points count: Int) -> Batch {
        let way = ThinnedDrive(number: number, count: count).points
        var trip = TripRecord(
            id: number, start: Moment(way[0].instant, by: ThinnedDrive.offset),
            at: way[0].coordinate)
        trip.end = Moment(way[count - 1].instant, by: ThinnedDrive.offset)
        trip.endCoordinate = way[count - 1].coordinate
        trip.ending = .stop
        trip.startPlace = "home"
        trip.distance = 12_345.6
        trip.points = count
        var batch = Batch()
        batch.trips = [trip]
        batch.points = way.map { PointEntry(number, $0) }
        batch.offset = ThinnedDrive.offset
        return batch
    }

    /// More than SQLite's log takes, which begins anew after a thousand pages.
    private static let commitsOfALog = 500
}
