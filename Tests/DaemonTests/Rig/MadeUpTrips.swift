import Control
import FoundationEssentials
import Ledger
import Positioning
import TestKit
import Tracking

/// Trips that nobody drove, put in a store before a rodid opens it.
struct MadeUpTrips {
    private(set) var batch = Batch()
    private var last: Int64 = 0

    /// A trip between two times, ISO 8601; undated without.
    mutating func add(
        _ start: String?, _ end: String? = nil, length: Double = 1000,
        _ change: (inout TripRecord) -> Void = { _ in }
    ) {
        last += 1
        let place = Coordinate(latitude: 52, longitude: 5)
        let begin = Uptime(seconds: Double(last) * 10_000)
        var trip = TripRecord(id: last, start: Moment(begin, start.flatMap(UTC.init)), at: place)
        trip.end = Moment(begin.advanced(by: .seconds(600)), (end ?? start).flatMap(UTC.init))
        trip.endCoordinate = place
        trip.ending = .stop
        trip.distance = length
        trip.movingTime = 300
        trip.maximumSpeed = 20
        change(&trip)
        batch.trips.append(trip)
    }

    /// Points of the trip that was added last.
    mutating func path(_ points: [TrackPoint]) {
        batch.points += points.map { PointEntry(last, $0) }
        batch.trips[batch.trips.count - 1].points = points.count
    }

    /// What dates the points.
    mutating func date(_ time: String, at uptime: Double) {
        batch.offset = UTC(time).map { ClockOffset(of: $0, at: Uptime(seconds: uptime)) }
    }

    /// Writes them, and closes the store.
    func write(to site: Site) throws {
        try FileManager.default.createDirectory(
            atPath: site.state, withIntermediateDirectories: true)
        let (ledger, _) = try Ledger.open(directory: site.state, boot: "a-boot-long-ago")
        guard ledger.commit(batch) != nil, Deadline(.seconds(60)).awaits(ledger.descriptor),
            case .committed? = ledger.answers().first, ledger.close(within: .seconds(30).stretched)
        else { throw TestFault(doing: "write made-up trips") }
    }
}
