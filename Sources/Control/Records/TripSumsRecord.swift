package import Positioning

/// Answer to `trips.stats`.
package struct TripSumsRecord: Equatable, Codable, Sendable {
    /// Of all that match, whatever the bounds.
    package var total: TripSumsFigures
    /// Of those among them that have no date, if there are any: they are in no interval.
    package var undated: TripSumsFigures?
    /// Those intervals and vehicles that have trips, in order; only when asked for.
    package var parts: [Part]?
    /// When the first of them began; absent when none is dated.
    package var first: Timestamp?
    /// When the last of them began.
    package var last: Timestamp?
    package var units: DisplayUnits

    package init(
        total: TripSumsFigures, undated: TripSumsFigures? = nil, parts: [Part]? = nil,
        first: UTC? = nil, last: UTC? = nil, units: DisplayUnits = .metric
    ) {
        self.total = total
        self.undated = undated
        self.parts = parts
        self.first = Timestamp(first)
        self.last = Timestamp(last)
        self.units = units
    }

    /// The trips of one vehicle, or those that began in one interval.
    package struct Part: Equatable, Codable, Sendable {
        package var from: Timestamp?
        package var to: Timestamp?
        /// Absent of trips that name none.
        package var vehicle: String?
        package var sums: TripSumsFigures

        package init(from: UTC?, to: UTC?, vehicle: String?, sums: TripSumsFigures) {
            self.from = Timestamp(from)
            self.to = Timestamp(to)
            self.vehicle = vehicle
            self.sums = sums
        }
    }
}

/// What trips add up to.
///
/// Units: metres, seconds, metres per second, litres; `cost` in the currency of `fuel-price`.
package struct TripSumsFigures: Equatable, Codable, Sendable {
    package var trips: Int
    package var distance: Double
    package var bridgedDistance: Double
    package var duration: Double
    package var movingTime: Double
    package var meanSpeed: Double?
    /// Of the fastest.
    package var maximumSpeed: Double
    /// Of those whose fuel is known.
    package var fuel: Double?
    package var cost: Double?
    /// How many have their fuel known.
    package var fuelled: Int

    package init(
        trips: Int, distance: Double, bridgedDistance: Double, duration: Double,
        movingTime: Double, meanSpeed: Double?, maximumSpeed: Double, fuel: Double?,
        cost: Double?, fuelled: Int
    ) {
        self.trips = trips
        self.distance = distance.places(Decimals.figure) ?? 0
        self.bridgedDistance = bridgedDistance.places(Decimals.figure) ?? 0
        self.duration = duration.places(Decimals.figure) ?? 0
        self.movingTime = movingTime.places(Decimals.figure) ?? 0
        self.meanSpeed = meanSpeed?.places(Decimals.figure)
        self.maximumSpeed = maximumSpeed.places(Decimals.figure) ?? 0
        self.fuel = fuel?.places(Decimals.figure)
        self.cost = cost?.places(Decimals.figure)
        self.fuelled = fuelled
    }

    enum CodingKeys: String, CodingKey {
        case trips
        case distance
        case bridgedDistance = "bridged_distance"
        case duration
        case movingTime = "moving_time"
        case meanSpeed = "mean_speed"
        case maximumSpeed = "max_speed"
        case fuel
        case cost
        case fuelled
    }
}
