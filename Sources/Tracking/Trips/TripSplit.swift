import Positioning

/// Makes two trips of one, so that their figures add up to those of the whole.
///
/// The points are thinned and give shorter ways and slower tops than were counted live, so they only say how
/// the exact figures are shared out: metres, seconds and climbs in the proportion of what the points
/// of each part show. What lies in a cut at a stop or in a gap belongs to neither part, as between two
/// trips that the car made by itself.
///
/// Source: SPEC §7.
package enum TripSplit {
    /// The two trips that `trip` becomes when it is cut as wished, under the numbers `ids`.
    package static func split(
        _ trip: RecordedTrip, at wish: TripCut.Wish, as ids: (Int64, Int64)
    ) throws(TripCut.Objection) -> (first: TripDraft, second: TripDraft) {
        let cut = try TripCut.find(wish, in: trip)
        let points = trip.points
        let last = cut.last
        var (first, second) = (trip.record, trip.record)
        (first.id, second.id) = ids
        first.ending = .byHand
        first.end = Moment(points[last].instant, by: trip.offset)
        first.endCoordinate = points[last].coordinate
        first.endPlace = nil
        second.isByHand = true
        second.startPlace = nil
        var range = last..<points.count
        var delay = Duration.zero
        switch cut {
        case .point:
            second.start = first.end
            second.startCoordinate = first.endCoordinate
        case .stand(_, let seconds):
            delay = .seconds(seconds)
            second.start = Moment(points[last].instant.advanced(by: delay), by: trip.offset)
            second.startCoordinate = first.endCoordinate
        case .gap:
            range = last + 1..<points.count
            second.start = Moment(points[last + 1].instant, by: trip.offset)
            second.startCoordinate = points[last + 1].coordinate
        }
        share(trip.record, points, cut, to: &first, &second)
        first.points = last + 1
        second.points = range.count
        return (
            TripDraft(
                record: first, clock: trip.clock,
                spans: [TripDraft.PointSpan(trip.record.id, 0..<last + 1)]),
            TripDraft(
                record: second, clock: trip.clock,
                spans: [TripDraft.PointSpan(trip.record.id, range, delay: delay)])
        )
    }

    private static func share(
        _ whole: TripRecord, _ points: [TrackPoint], _ cut: TripCut, to first: inout TripRecord,
        _ second: inout TripRecord
    ) {
        let last = cut.last
        let before = PathTally(points, steps: 0..<last)
        var between = PathTally()
        var after = PathTally(points, steps: last..<points.count - 1)
        switch cut {
        case .point:
            break
        case .stand:
            between.stops = OpenTrip.isStop(TripCut.stand(after: last, of: points) ?? 0) ? 1 : 0
            after.stops -= between.stops
        case .gap:
            between = PathTally(points, steps: last..<last + 1)
            after = PathTally(points, steps: last + 1..<points.count - 1)
        }
        func share(_ total: Double, _ part: KeyPath<PathTally, Double>) -> (Double, Double) {
            Share(
                of: total, before[keyPath: part], between[keyPath: part], after[keyPath: part],
                elseBy: (before.time, between.time, after.time)
            ).parts
        }
        (first.distance, second.distance) = share(whole.distance, \.seen)
        (first.bridgedDistance, second.bridgedDistance) = share(whole.bridgedDistance, \.unseen)
        (first.movingTime, second.movingTime) = share(whole.movingTime, \.moving)
        (first.ascent, second.ascent) = share(whole.ascent, \.ascent)
        (first.stops, second.stops) = Share.count(
            whole.stops, before.stops, between.stops)
        (first.gaps, second.gaps) = Share.count(whole.gaps, before.gaps, between.gaps)
        // The fastest was seen in one of them; of the other it is known as well as its points tell.
        (first.maximumSpeed, second.maximumSpeed) =
            before.fastest >= after.fastest
            ? (whole.maximumSpeed, min(whole.maximumSpeed, after.fastest))
            : (min(whole.maximumSpeed, before.fastest), whole.maximumSpeed)
        let lengths = (first.length, max(0, whole.length - first.length - second.length))
        func along(_ total: Double?) -> (Double?, Double?) {
            guard let total else { return (nil, nil) }
            let parts = Share(
                of: total, lengths.0, lengths.1, second.length,
                elseBy: (before.time, between.time, after.time)
            ).parts
            return (parts.0, parts.1)
        }
        (first.fuel, second.fuel) = along(whole.fuel)
        (first.cost, second.cost) = along(whole.cost)
    }
}

/// How a figure of a whole is shared out between two parts and what lies between them.
private struct Share {
    /// The shares of the two parts; what is missing lies between.
    let parts: (Double, Double)

    /// By the proportion of the three numbers; when they say nothing, by that of `others`.
    init(
        of total: Double, _ before: Double, _ between: Double, _ after: Double,
        elseBy others: (Double, Double, Double)
    ) {
        var weights = (before, between, after)
        if before + between + after <= 0 { weights = others }
        let sum = weights.0 + weights.1 + weights.2
        guard sum > 0 else {
            parts = (total, 0)
            return
        }
        let first = total * weights.0 / sum
        // A difference, so that nothing is lost to rounding.
        parts = (first, weights.1 > 0 ? total * weights.2 / sum : total - first)
    }

    /// A whole number: as many in the first part as its points show, the rest in the second.
    static func count(_ total: Int, _ before: Int, _ between: Int) -> (Int, Int) {
        let left = total - min(total, between)
        let first = min(left, before)
        return (first, left - first)
    }
}
