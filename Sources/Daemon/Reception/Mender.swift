import Control
import Ledger
import Positioning
import Tracking

/// Decides what becomes of trips that a person wants mended: what is to be written, and what is told.
///
/// Every refusal is a sentence that says what to do.
struct Mender {
    var wish: MendingWish
    /// The trips that were asked for.
    var ids: [Int64]
    /// Those of them that there are, in the order of time.
    var found: [MendableTrip]
    /// How many trips there are from the first to the last of them.
    var neighbours: Int
    /// m/s; a car that was faster between two trips did not drive there.
    var maximumSpeed: Double
    /// The name of the place at a position.
    var place: (Coordinate) -> String?

    func decide() throws(RPCError) -> (deed: Mending.Deed, told: TripMending) {
        for id in ids where !found.contains(where: { $0.trip.record.id == id }) {
            throw .notFound("there is no trip \(id)")
        }
        guard let first = found.first else { throw .notFound("there is no trip yet") }
        for one in found { try check(one) }
        switch wish {
        case .merge(_, let id): return try merge(as: id)
        case .split(let cut, let id): return try split(first, at: cut, as: id)
        case .edit(let edit):
            let after = first.trip.record.edited(edit)
            return (.edit(first.trip.record, to: after), TripMending(.changed, [after]))
        case .undo: return try undo(first)
        case .delete(let ids): return (.delete(ids), TripMending(.deleted, gone: ids))
        }
    }

    private func check(_ one: MendableTrip) throws(RPCError) {
        let id = one.trip.record.id
        guard one.replacedBy.isEmpty else {
            let others = Self.list(one.replacedBy)
            throw .refused(
                one.replacedBy.count > 1
                    ? "trip \(id) was split into \(others); trips undo \(one.replacedBy[0]) brings"
                        + " it back"
                    : "trip \(id) was merged into \(others); trips undo \(others) brings it back")
        }
        guard !one.trip.record.isOpen else { throw .refused(Self.isOpen(id)) }
    }

    static func isOpen(_ id: Int64) -> String {
        "trip \(id) is open; it can be mended when it is over, see: rodictl trip stop"
    }

    private static func list(_ ids: [Int64]) -> String {
        ids.map { "\($0)" }.joined(separator: " and ")
    }

    // MARK: Merging and splitting

    private func merge(
        as id: Int64
    ) throws(RPCError) -> (deed: Mending.Deed, told: TripMending) {
        guard neighbours == found.count else {
            throw .refused(
                "these trips do not follow one another: there are \(neighbours - found.count) more"
                    + " between them, which must be merged too")
        }
        for one in found { try checkReadable(one) }
        let draft: TripDraft
        do throws(TripMerge.Objection) {
            draft = try TripMerge.merge(found.map(\.trip), as: id, maximumSpeed: maximumSpeed)
        } catch {
            throw .refused(error.sentence)
        }
        let originals = found.map(\.trip.record)
        return (
            .replace(originals, by: [draft]),
            TripMending(.merged, [draft.record], gone: originals.map(\.id))
        )
    }

    private func split(
        _ one: MendableTrip, at cut: TripCut.Wish, as id: Int64
    ) throws(RPCError) -> (deed: Mending.Deed, told: TripMending) {
        try checkReadable(one)
        var parts: (first: TripDraft, second: TripDraft)
        do throws(TripCut.Objection) {
            parts = try TripSplit.split(one.trip, at: cut, as: (id, id + 1))
        } catch {
            throw .refused(error.sentence(of: one.trip.record))
        }
        parts.first.record.endPlace = place(parts.first.record.endCoordinate)
        parts.second.record.startPlace = place(parts.second.record.startCoordinate)
        return (
            .replace([one.trip.record], by: [parts.first, parts.second]),
            TripMending(
                .split, [parts.first.record, parts.second.record], gone: [one.trip.record.id])
        )
    }

    /// What is copied of a track with a hole would be without it, and nobody would know.
    private func checkReadable(_ one: MendableTrip) throws(RPCError) {
        guard one.unreadable == 0 else {
            throw .refused(
                "\(one.unreadable) blocks of points of trip \(one.trip.record.id) are damaged")
        }
    }

    // MARK: Taking back

    private func undo(
        _ one: MendableTrip
    ) throws(RPCError) -> (deed: Mending.Deed, told: TripMending) {
        let id = one.trip.record.id
        switch one.undo {
        case nil:
            throw .refused("nothing was done to trip \(id) that could be taken back")
        case .edit(let before)?:
            return (.undo(id, .edit(before)), TripMending(.restored, [before]))
        case .replacement(_, _, let changed?)?:
            throw .refused(
                "something was done to trip \(changed) since: take that back first, by trips undo")
        case .replacement(let originals, let made, nil)?:
            return (
                .undo(id, .replacement(originals, of: made, changed: nil)),
                TripMending(.restored, originals, gone: made)
            )
        }
    }
}

extension TripMerge.Objection {
    /// For a person.
    var sentence: String {
        switch self {
        case .tooFew: "it takes two trips to merge"
        case .stillOpen(let id): Mender.isOpen(id)
        case .otherVehicle(let one, let other):
            "trips \(one) and \(other) were driven with different vehicles; if that is wrong, see:"
                + " rodictl trips set"
        case .undated(let id):
            "nobody knows how long before trip \(id) the other one was: one of them has no date"
        }
    }
}

extension TripCut.Objection {
    /// For a person.
    func sentence(of trip: TripRecord) -> String {
        switch self {
        case .stillOpen: return Mender.isOpen(trip.id)
        case .undated: return "trip \(trip.id) has no date; cut it at a stop"
        case .outside:
            guard let start = trip.start.utc, let end = trip.end.utc else {
                return "that is not within trip \(trip.id)"
            }
            return "that is not within trip \(trip.id), which went from \(start) to \(end)"
        case .noSuchStop(let stops):
            guard !stops.isEmpty else { return "trip \(trip.id) has no stop" }
            let list = stops.enumerated().map { number, moment in
                "\(number + 1)" + (moment.utc.map { " at \($0)" } ?? "")
            }
            return "trip \(trip.id) has these stops: \(list.joined(separator: ", "))"
        case .tooNearAnEnd:
            return "too little was recorded of trip \(trip.id) on one side of that"
        }
    }
}
