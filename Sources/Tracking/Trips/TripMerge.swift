import Positioning

/// Makes one trip of several that follow one another.
///
/// The exact figures that were stored are added, and what lies between two of them is judged as it would
/// have been had the trip gone on (`TripSeam`). Nothing is computed anew from the points, which are thinned.
///
/// Source: SPEC §7.
package enum TripMerge {
    package enum Objection: Error, Equatable, Sendable {
        case tooFew
        case stillOpen(Int64)
        /// They were driven with different vehicles.
        case otherVehicle(Int64, Int64)
        /// They were recorded by different boots, and one of them has no date.
        case undated(Int64)
    }

    /// The trip that `trips`, in the order of time, become under the number `id`.
    ///
    /// `maximumSpeed` is that of the gate: a car that was faster did not drive.
    package static func merge(
        _ trips: [RecordedTrip], as id: Int64, maximumSpeed: Double
    ) throws(Objection) -> TripDraft {
        guard var whole = trips.first, trips.count > 1 else { throw .tooFew }
        try check(whole)
        var spans = [TripDraft.PointSpan(whole.record.id, 0..<whole.points.count)]
        for next in trips.dropFirst() {
            try check(next)
            if let before = whole.record.vehicle, let after = next.record.vehicle, before != after {
                throw .otherVehicle(whole.record.id, next.record.id)
            }
            guard let moved = whole.onClock(of: next) else { throw .undated(next.record.id) }
            let seam = TripSeam(from: moved, to: next, maximumSpeed: maximumSpeed)
            // Where a trip was cut while it drove both parts have the point of the cut.
            let isShared =
                moved.points.last.map { $0.instant == next.points.first?.instant } ?? false
            spans.append(
                TripDraft.PointSpan(
                    next.record.id, min(isShared ? 1 : 0, next.points.count)..<next.points.count,
                    isAfterGap: seam.breaksPath))
            whole = RecordedTrip(
                join(moved.record, next.record, by: seam, sharing: isShared ? 1 : 0),
                points: next.points, clock: next.clock)
        }
        whole.record.id = id
        return TripDraft(record: whole.record, clock: whole.clock, spans: spans)
    }

    private static func check(_ trip: RecordedTrip) throws(Objection) {
        guard !trip.record.isOpen else { throw .stillOpen(trip.record.id) }
    }

    private static func join(
        _ first: TripRecord, _ second: TripRecord, by seam: TripSeam, sharing shared: Int
    ) -> TripRecord {
        var whole = first
        whole.end = second.end
        whole.ending = second.ending
        whole.endPlace = second.endPlace
        whole.endCoordinate = second.endCoordinate
        whole.distance += second.distance
        whole.bridgedDistance += second.bridgedDistance + seam.bridged
        whole.movingTime += second.movingTime
        whole.stops += second.stops + (seam.isStop ? 1 : 0)
        whole.maximumSpeed = max(first.maximumSpeed, second.maximumSpeed)
        whole.ascent += second.ascent + seam.ascent
        whole.points += second.points - shared
        whole.gaps += second.gaps + (seam.isUnseen ? 1 : 0)
        whole.vehicle = first.vehicle ?? second.vehicle
        let seen = first.length + second.length
        whole.fuel = sum(first.fuel, second.fuel, along: seen, and: seam.bridged)
        whole.cost = sum(first.cost, second.cost, along: seen, and: seam.bridged)
        whole.importedFrom = first.importedFrom ?? second.importedFrom
        whole.label = text(first.label, second.label, between: " + ")
        whole.note = text(first.note, second.note, between: "\n")
        return whole
    }

    /// What both took, and the unseen stretch at the same rate; unknown when one of them is.
    private static func sum(
        _ first: Double?, _ second: Double?, along seen: Double, and unseen: Double
    ) -> Double? {
        guard let first, let second else { return nil }
        let both = first + second
        return seen > 0 ? both * (1 + unseen / seen) : both
    }

    private static func text(
        _ first: String?, _ second: String?, between separator: String
    ) -> String? {
        guard let first else { return second }
        guard let second, second != first else { return first }
        return first + separator + second
    }
}
