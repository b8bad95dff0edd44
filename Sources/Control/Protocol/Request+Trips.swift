extension Request {
    /// Which trips to merge, or to delete.
    package struct TripNumbers: Equatable, Codable, Sendable {
        package var ids: [Int64]

        package init(ids: [Int64]) { self.ids = ids }
    }

    /// Which trip is meant.
    package struct TripChoice: Equatable, Codable, Sendable {
        package var id: TripReference

        package init(id: TripReference) { self.id = id }
    }

    /// Where to cut a trip: at a time, or at a stop.
    package struct TripsSplit: Equatable, Codable, Sendable {
        package var id: TripReference
        package var at: Timestamp?
        /// The number of a stop in it, from 1.
        package var stop: Int?

        package init(id: TripReference, at: Timestamp? = nil, stop: Int? = nil) {
            self.id = id
            self.at = at
            self.stop = stop
        }
    }

    /// A label, or a note; absent to take it away.
    package struct TripsText: Equatable, Codable, Sendable {
        package var id: TripReference
        package var text: String?

        package init(id: TripReference, text: String? = nil) {
            self.id = id
            self.text = text
        }
    }

    /// With which of the configured vehicles a trip was driven.
    package struct TripsSet: Equatable, Codable, Sendable {
        package var id: TripReference
        package var vehicle: String

        package init(id: TripReference, vehicle: String) {
            self.id = id
            self.vehicle = vehicle
        }
    }

    /// With which of the configured vehicles the open trip is driven.
    package struct TripSet: Equatable, Codable, Sendable {
        package var vehicle: String

        package init(vehicle: String) { self.vehicle = vehicle }
    }
}
