package import Positioning

/// Where a trip can be cut in two: at a stand, in a gap, or at a point that was kept.
///
/// No place is made up: the cut is at a point that was recorded.
///
/// Units: seconds.
package enum TripCut: Equatable, Sendable {
    /// Both parts have this point.
    case point(Int)
    /// Between this point, where the car stopped, and the next; the second part begins so much later
    /// at the same place.
    case stand(Int, leavingAfter: Double)
    /// Between this point and the next nothing is known; it belongs to neither part.
    case gap(Int)

    package enum Wish: Equatable, Sendable {
        case time(UTC)
        /// The number of a stop, from 1.
        case stop(Int)
    }

    package enum Objection: Error, Equatable, Sendable {
        case stillOpen
        case undated
        /// The time is not within the trip.
        case outside
        /// There is no such stop; how many there are, and when each began.
        case noSuchStop([Moment])
        /// There are not enough points on one side of it.
        case tooNearAnEnd
    }

    /// The last point of the first part.
    var last: Int {
        switch self {
        case .point(let index), .stand(let index, _), .gap(let index): index
        }
    }

    /// Finds the cut that is wished for.
    static func find(_ wish: Wish, in trip: RecordedTrip) throws(Objection) -> TripCut {
        guard !trip.record.isOpen else { throw .stillOpen }
        switch wish {
        case .stop(let number):
            let stops = stops(of: trip.points)
            guard stops.indices.contains(number - 1) else {
                let offset = trip.offset
                throw .noSuchStop(
                    stops.map { Moment(trip.points[$0.last].instant, by: offset) })
            }
            return stops[number - 1]
        case .time(let utc):
            guard let offset = trip.offset, let start = trip.record.start.utc,
                let end = trip.record.end.utc
            else { throw .undated }
            guard start < utc, utc < end else { throw .outside }
            return try at(offset.uptime(of: utc), in: trip.points)
        }
    }

    /// Every stand that is long enough to be a stop, in order.
    static func stops(of points: [TrackPoint]) -> [TripCut] {
        points.indices.compactMap { index in
            guard let seconds = stand(after: index, of: points), OpenTrip.isStop(seconds) else {
                return nil
            }
            return .stand(index, leavingAfter: seconds)
        }
    }

    /// How long the car stood at this point; `nil` when it did not, or left it for good.
    ///
    /// A point is kept when the car stops, with no speed, and the next when it surely drives again: when
    /// it left is found as for a car that speeds up evenly from there on.
    static func stand(after index: Int, of points: [TrackPoint]) -> Double? {
        // The first point is where the car left from.
        guard index > 0, index + 1 < points.count, points[index].speed == 0 else { return nil }
        let (stop, next) = (points[index], points[index + 1])
        let step = stop.coordinate.distance(to: next.coordinate)
        if next.isAfterGap,
            MotionEstimator.hasMoved(step, sigma: ErrorRadius.sigma(ofShown: next.accuracy))
        {
            return nil
        }
        let seconds = next.instant.seconds(since: stop.instant)
        guard next.speed > 0 else { return seconds }
        // In whole milliseconds, as points are kept.
        return max(0, ((seconds - 2 * step / next.speed) * 1000).rounded() / 1000)
    }

    private static func at(
        _ instant: Uptime, in points: [TrackPoint]
    ) throws(Objection) -> TripCut {
        guard let index = points.lastIndex(where: { $0.instant <= instant }),
            points.count > 2, index + 1 < points.count
        else { throw .tooNearAnEnd }
        if let seconds = stand(after: index, of: points) {
            return .stand(index, leavingAfter: seconds)
        }
        let (before, after) = (points[index], points[index + 1])
        if after.isAfterGap {
            guard index > 0, index + 2 < points.count else { throw .tooNearAnEnd }
            return .gap(index)
        }
        let isNearer =
            after.instant.seconds(since: instant) < instant.seconds(since: before.instant)
        return .point(min(max(isNearer ? index + 1 : index, 1), points.count - 2))
    }
}

extension RecordedTrip {
    /// What dates its clock.
    var offset: ClockOffset? {
        record.end.utc.map { ClockOffset(of: $0, at: record.end.uptime) }
    }
}
