package import Positioning

/// What mending needs of the pipeline: numbers, names of places, and what is said of the open trip.
extension Pipeline {
    /// Gives away so many numbers that no trip has or will have; the first of them.
    package mutating func reserveTrips(_ count: Int64) -> Int64 {
        guard let first = restart?.memory.trips.reserve(count) else { return trips.reserve(count) }
        trips.begin(numbersAt: first + count)
        return first
    }

    /// The place that a trip which ends or begins here is named after.
    package func placeName(at position: Coordinate) -> String? { places.name(at: position) }

    mutating func change(by edit: TripEdit, at now: Uptime, into effects: inout [Effect]) {
        guard restart == nil else {
            effects.append(.answer(.refused("whether the trip goes on is known with the date")))
            return
        }
        guard let record = trips.edit(edit) else {
            effects.append(.answer(.refused("no trip is open")))
            return
        }
        let known = dated(record)
        announce(
            .mending(TripMending(.changed, [known])), happened: now, decided: now, into: &effects)
        effects.append(.answer(.tripEdited(known)))
    }
}
