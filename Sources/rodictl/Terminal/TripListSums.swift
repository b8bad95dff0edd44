import Control

/// What the trips of a list add up to.
struct TripListSums {
    private(set) var trips = 0
    private var distance = 0.0
    private var duration = 0.0
    private var fuel = 0.0
    private var cost = 0.0
    private var fuelled = 0

    mutating func add(_ trip: TripSummary) {
        trips += 1
        distance += trip.distance + trip.bridgedDistance
        duration += trip.duration
        guard let fuel = trip.fuel else { return }
        self.fuel += fuel
        cost += trip.cost ?? 0
        fuelled += 1
    }

    /// Such as `3 trips: 42.1 km, 1 h 5 min, 2.31 l, costs 4.05`.
    func sentence(_ figure: Figure) -> String {
        var parts = [figure.distance(distance), Figure.hours(duration)]
        if fuelled > 0 {
            parts.append("\(Figure.fixed(fuel, 1)) l")
            if cost > 0 { parts.append("costs \(Figure.fixed(cost, 2))") }
            if fuelled < trips { parts.append("fuel known of \(fuelled)") }
        }
        return "\(trips) \(trips == 1 ? "trip" : "trips"): "
            + parts.map(Paragraph.unbroken).joined(separator: ", ")
    }
}
