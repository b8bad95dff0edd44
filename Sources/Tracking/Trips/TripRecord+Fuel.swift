extension TripRecord {
    /// Metres, unseen ones included.
    package var length: Double { distance + bridgedDistance }

    /// Freezes what it took, driven with this vehicle.
    ///
    /// Absent where the configuration does not say what the vehicle takes, or what that costs.
    mutating func reckon(_ vehicle: Settings.Vehicle) {
        self.vehicle = vehicle.name
        fuel = vehicle.consumption.map { $0 * length / Self.metresPerConsumption }
        cost = fuel.flatMap { fuel in vehicle.fuelPrice.map { fuel * $0 } }
    }

    /// Consumption is stated per 100 km.
    private static let metresPerConsumption = 100_000.0
}
