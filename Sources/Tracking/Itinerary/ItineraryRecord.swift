import Positioning

/// An itinerary as the store keeps it, and the file that it stood beside.
///
/// The file and a person's hand can both say what to visit. What was said last is followed: a list that
/// was set by hand stays, over restarts and reloads, until the file says something else than it did
/// then. Space and the order of members in the file say nothing.
///
/// Source: SPEC §2, §10.
package struct ItineraryRecord: Equatable, Sendable {
    /// Fingerprint of what the file said when this was written.
    package var file: Int64
    package var visits: [VisitRecord]

    package init(file: Int64, visits: [VisitRecord]) {
        self.file = file
        self.visits = visits
    }

    /// What stands beside an empty file, or none, when nothing was ever set.
    package static let none = ItineraryRecord(file: [Visit]().fingerprint, visits: [])

    /// The visits to follow from now on, when the file says `visits`.
    package func choose(beside visits: [Visit]) -> [Visit] {
        visits.fingerprint == file ? self.visits.map(\.visit) : visits
    }

    /// This one, and what an earlier run knew of visits that are open here.
    package func knowing(_ earlier: ItineraryRecord) -> ItineraryRecord {
        var known: [Visit: VisitRecord] = [:]
        for record in earlier.visits { known[record.visit] = record }
        var merged = self
        merged.visits = visits.map { $0.outcome == nil ? known[$0.visit] ?? $0 : $0 }
        return merged
    }
}

extension [Visit] {
    /// A number that changes when a list of visits does, the same on every machine.
    package var fingerprint: Int64 {
        var hash = FNV1a()
        for visit in self {
            let place = visit.place.utf8.map(Double.init)
            // A length before each text: what stands in one cannot be taken for part of the next.
            hash.add([Double(place.count)] + place)
            hash.add([Double(visit.start.milliseconds), Double(visit.end.milliseconds)])
        }
        return Int64(bitPattern: hash.value)
    }
}
