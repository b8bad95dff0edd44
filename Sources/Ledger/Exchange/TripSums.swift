package import Positioning

/// Which trips are to be added up, and how they are told apart.
package struct TripSumsWish: Equatable, Sendable {
    /// Its limit and page count for nothing, and its times are `began`.
    package var filter: TripFilter
    /// Only trips that began at or after; undated ones do not match.
    package var since: UTC?
    /// Only trips that began before; undated ones do not match.
    package var until: UTC?
    /// Sums of the trips that began from one of these to before the next, in order.
    package var bounds: [UTC]
    /// Whether each vehicle has sums of its own.
    package var byVehicle: Bool

    package init(
        _ filter: TripFilter = TripFilter(), since: UTC? = nil, until: UTC? = nil,
        bounds: [UTC] = [], byVehicle: Bool = false
    ) {
        self.filter = filter
        self.since = since
        self.until = until
        self.bounds = bounds
        self.byVehicle = byVehicle
    }
}

/// What trips add up to.
package struct TripSumsPage: Equatable, Sendable {
    /// Of all that match, whatever the bounds.
    package var total = TripSums()
    /// Of those among them that have no date, and so are in no interval.
    package var undated = TripSums()
    /// Those that have trips, in the order of time, then of vehicles.
    package var parts: [Part] = []
    /// When the first of them began, and the last.
    package var first: UTC?
    package var last: UTC?

    package init() {}

    package struct Part: Equatable, Sendable {
        /// From which bound to the next; `nil` when there are no bounds.
        package var interval: Range<UTC>?
        /// `nil` of those that name none, and where vehicles are not told apart.
        package var vehicle: String?
        package var sums: TripSums

        package init(interval: Range<UTC>?, vehicle: String?, sums: TripSums) {
            self.interval = interval
            self.vehicle = vehicle
            self.sums = sums
        }
    }
}

/// Figures of several trips.
///
/// Units: metres, seconds, metres per second, litres; cost in the currency of the configuration.
package struct TripSums: Equatable, Sendable {
    package var trips = 0
    package var distance = 0.0
    package var bridgedDistance = 0.0
    package var duration = 0.0
    package var movingTime = 0.0
    /// Of the fastest.
    package var maximumSpeed = 0.0
    /// Of those whose fuel is known; `nil` when that is none.
    package var fuel: Double?
    package var cost: Double?
    /// How many have their fuel known.
    package var fuelled = 0

    package init() {}

    /// Over the time in motion; `nil` when that is nothing.
    package var meanSpeed: Double? { movingTime > 0 ? distance / movingTime : nil }

    package static func += (sum: inout TripSums, other: TripSums) {
        sum.trips += other.trips
        sum.distance += other.distance
        sum.bridgedDistance += other.bridgedDistance
        sum.duration += other.duration
        sum.movingTime += other.movingTime
        sum.maximumSpeed = max(sum.maximumSpeed, other.maximumSpeed)
        if let fuel = other.fuel { sum.fuel = (sum.fuel ?? 0) + fuel }
        if let cost = other.cost { sum.cost = (sum.cost ?? 0) + cost }
        sum.fuelled += other.fuelled
    }
}
