import Ledger
import Positioning
import Tracking

/// A trip that came out of an old recording, with everything that was drawn of it.
struct DrivenTrip {
    var record: TripRecord
    var points: [TrackPoint] = []
    var nodes: [SmoothedPoint] = []
    var cells: [(cell: Geohash, instant: Uptime)] = []
    var runs: [SpeedRun] = []
    /// What all instants are dated by; absent when no date was ever proved.
    var offset: ClockOffset?

    /// The same with its dates, and without what lies behind its end.
    ///
    /// A trip's end is known minutes later, when the car has stayed put.
    func finished(by offset: ClockOffset?) -> DrivenTrip {
        var trip = self
        let end = record.end.uptime
        trip.offset = offset
        trip.record.start.utc = record.start.utc ?? offset?.utc(at: record.start.uptime)
        trip.record.end.utc = record.end.utc ?? offset?.utc(at: end)
        // The last one shows that it stands, by its receiver's rhythm.
        let last = end.advanced(byMilliseconds: TripParcel.slack)
        trip.points = points.filter { $0.instant <= last }
        trip.nodes = nodes.filter { $0.instant <= end }
        trip.cells = cells.filter { $0.instant <= end }
        trip.runs = runs.filter { $0.from.uptime < end }.map { run in
            SpeedRun(
                from: run.from, to: run.to.uptime > end ? record.end : run.to, band: run.band)
        }
        return trip
    }
}
