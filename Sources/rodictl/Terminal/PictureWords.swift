import Control
import Export
import Positioning

/// What stands in a picture of trips, in words.
enum PictureWords {
    /// What is said of one trip, or of several.
    struct Figures {
        var start: Timestamp?
        var end: Timestamp?
        var distance = 0.0
        var unseen = 0.0
        var duration = 0.0
        var fastest = 0.0
        var trips = 0

        mutating func add(_ trip: TripSummary) {
            // The earliest and the latest, in whatever order they come.
            if let time = trip.start, start.map({ time.utc < $0.utc }) ?? true { start = time }
            if let time = trip.end, end.map({ $0.utc < time.utc }) ?? true { end = time }
            distance += trip.distance
            unseen += trip.bridgedDistance
            duration += trip.duration
            fastest = max(fastest, trip.maximumSpeed)
            trips += 1
        }
    }

    /// The lines below a title: when, then how far, how long and how fast.
    static func facts(_ figures: Figures, _ units: DisplayUnits) -> [String] {
        guard figures.trips > 0 else { return [] }
        let figure = Figure(units)
        var facts: [String] = []
        if let start = figures.start, let end = figures.end {
            facts.append(LocalTime.span(from: start, to: end))
        }
        var parts: [String] = []
        if figures.trips > 1 { parts.append("\(figures.trips) trips") }
        parts.append(figure.distance(figures.distance + figures.unseen))
        if figures.unseen > 0 { parts.append("\(figure.distance(figures.unseen)) of it unseen") }
        parts.append(Figure.duration(figures.duration))
        parts.append("at most \(figure.tableSpeed(figures.fastest))")
        // Lines are broken between parts alone.
        facts.append(parts.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: ", "))
        return facts
    }

    /// What stands beside both ends of a trip; of several only their numbers.
    static func ends(
        of trip: TripSummary, isAlone: Bool
    ) -> (start: String, end: String?) {
        guard isAlone else { return ("\(trip.id)", nil) }
        func words(_ what: String, _ time: Timestamp?) -> String {
            what + (time.map { " " + LocalTime.clock($0) } ?? "")
        }
        return (words("Start", trip.start), words(trip.open ? "Now" : "End", trip.end))
    }

    /// How a trip is called: by its label, else by its number and its places.
    static func name(of trip: TripSummary) -> String {
        if let label = trip.label { return label }
        let places = [trip.startPlace, trip.endPlace].compactMap { $0 }.joined(separator: " – ")
        return places.isEmpty ? "Trip \(trip.id)" : "Trip \(trip.id): \(places)"
    }
}

extension MapPicture.Units {
    init(_ units: DisplayUnits) {
        switch units {
        case .metric: self = .metric
        case .imperial: self = .imperial
        }
    }
}
