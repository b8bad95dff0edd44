import Positioning
import Tracking

/// Gathers what the pipeline says of trips until each is over.
struct TripCollector {
    /// Those that are not over, by their numbers.
    private var open: [Int64: DrivenTrip] = [:]
    private var thinner = TraceThinner()
    /// Those that are, and that nobody took yet.
    private var finished: [DrivenTrip] = []
    /// Drives that were too short to be trips.
    private(set) var discarded = 0

    mutating func take(_ effect: Effect) {
        switch effect {
        case .record(let point, let trip): change(trip) { $0.points.append(point) }
        case .explore(let cell, let instant, let trip):
            change(trip) { $0.cells.append((cell, instant)) }
        case .colour(let run, let trip): change(trip) { $0.runs.append(run) }
        case .trace(let points, let trip):
            let kept = thinner.thin(points, of: trip)
            change(trip) { $0.nodes += kept }
        case .discard(let trip):
            open[trip] = nil
            discarded += 1
        case .announce(let announcement):
            guard case .trip(let change, let record) = announcement.subject,
                change == .ended || change == .interrupted
            else { return }
            var trip = open.removeValue(forKey: record.id) ?? DrivenTrip(record: record)
            trip.record = record
            finished.append(trip)
        case .show, .guide, .refuse, .trouble, .update, .sample, .date, .redate, .answer, .wake:
            break
        }
    }

    /// Trips that are over, dated by `offset`; without it only when nothing follows that could prove one.
    mutating func takeFinished(by offset: ClockOffset?, isAtEnd: Bool) -> [DrivenTrip] {
        guard !finished.isEmpty, offset != nil || isAtEnd else { return [] }
        defer { finished = [] }
        return finished.map { $0.finished(by: offset) }
    }

    private mutating func change(_ trip: Int64, _ body: (inout DrivenTrip) -> Void) {
        let somewhere = Coordinate(latitude: 0, longitude: 0)
        body(
            &open[
                trip,
                // Its figures come with its end.
                default: DrivenTrip(
                    record: TripRecord(
                        id: trip, start: Moment(Uptime(nanoseconds: 0)), at: somewhere))])
    }
}
