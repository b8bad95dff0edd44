import Control
import Tracking

/// `rodictl trips show` in words.
enum TripScreen {
    static func text(_ detail: TripDetail) -> String {
        let trip = detail.trip
        let figure = Figure(detail.units)
        var table = Table()
        table.add(["Trip", "\(trip.id)" + (trip.label.map { ", \($0)" } ?? "")])
        table.add(["Start", end(trip.start, trip.startPlace, trip.startLat, trip.startLon)])
        table.add([
            trip.open ? "Now" : "End", end(trip.end, trip.endPlace, trip.endLat, trip.endLon),
        ])
        if let ending = trip.ending { table.add(["Ended", words(ending)]) }
        table.add(["Distance", distance(trip, figure)])
        table.add([
            "Duration",
            "\(Figure.duration(trip.duration)), moving \(Figure.duration(trip.movingTime)),"
                + " \(trip.stops) \(trip.stops == 1 ? "stop" : "stops")",
        ])
        let mean = trip.meanSpeed.map { ", mean \(figure.speed($0)) while moving" } ?? ""
        table.add(["Speed", "at most \(figure.speed(trip.maximumSpeed))\(mean)"])
        if trip.ascent > 0 { table.add(["Ascent", figure.length(trip.ascent)]) }
        table.add([
            "Points",
            "\(trip.points)"
                + (trip.gaps > 0 ? " with \(trip.gaps) \(trip.gaps == 1 ? "gap" : "gaps")" : ""),
        ])
        if let vehicle = trip.vehicle { table.add(["Vehicle", vehicle]) }
        if let fuel = trip.fuel {
            let cost = trip.cost.map { ", \(Figure.fixed($0, 2)) in money" } ?? ""
            table.add(["Fuel", "\(Figure.fixed(fuel, 2)) l\(cost)"])
        }
        if let note = trip.note { table.add(["Note", note]) }
        return table.text
    }

    private static func end(
        _ time: Timestamp?, _ place: String?, _ lat: Double, _ lon: Double
    ) -> String {
        let time = time.map(LocalTime.dateAndTime) ?? "undated"
        return "\(time), \(place ?? Figure.coordinate(lat, lon))"
    }

    private static func distance(_ trip: TripSummary, _ figure: Figure) -> String {
        let whole = figure.distance(trip.distance + trip.bridgedDistance)
        guard trip.bridgedDistance > 0 else { return whole }
        return "\(whole), of which \(figure.distance(trip.bridgedDistance)) unseen"
    }

    private static func words(_ ending: TripEnding) -> String {
        switch ending {
        case .stop: "the car stayed put"
        case .byHand: "by hand"
        case .powerOff: "the power went while it stood"
        case .interrupted: "interrupted while it moved"
        }
    }
}
