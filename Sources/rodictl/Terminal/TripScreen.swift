import Control
import Tracking

/// `rodictl trips show` in words.
enum TripScreen {
    static func text(_ detail: TripDetail, width: Int, lettering: Lettering) -> String {
        var sheet = Sheet(width: width, lettering: lettering)
        facts(of: detail, to: &sheet)
        var text = sheet.text
        let stops = TripStopsTable.stops(detail, lettering)
        if !stops.isEmpty {
            text += "\nStops\n" + stops
            if !detail.trip.open {
                text += Paragraph.text(
                    "To cut the trip at one: rodictl trips split \(detail.trip.id) --stop NUMBER",
                    indent: 2, width: width)
            }
        }
        let gaps = TripStopsTable.gaps(detail, lettering)
        if !gaps.isEmpty { text += "\nNobody saw\n" + gaps }
        if let profile = SpeedProfile(detail, width: width, lettering: lettering) {
            text += "\n" + profile.text
        }
        return text
    }

    private static func facts(of detail: TripDetail, to sheet: inout Sheet) {
        let trip = detail.trip
        let figure = Figure(detail.units)
        sheet.add("Trip", "\(trip.id)" + (trip.label.map { ", \($0)" } ?? ""))
        sheet.add(
            "Start", end(trip.start, trip.startPlace, trip.startLat, trip.startLon))
        sheet.add(
            trip.open ? "Now" : "End",
            end(trip.end, trip.endPlace, trip.endLat, trip.endLon))
        if trip.byHand { sheet.add("Began", "by hand") }
        if let ending = trip.ending { sheet.add("Ended", words(ending)) }
        sheet.add("Distance", distance(trip, figure))
        sheet.add("Duration", duration(trip))
        let mean = trip.meanSpeed.map { ", mean \(figure.speed($0)) while moving" } ?? ""
        sheet.add("Speed", "at most \(figure.speed(trip.maximumSpeed))\(mean)")
        if trip.ascent > 0 { sheet.add("Ascent", figure.length(trip.ascent)) }
        sheet.add("Points", points(trip))
        if let vehicle = trip.vehicle { sheet.add("Vehicle", vehicle) }
        if let fuel = trip.fuel {
            let cost = trip.cost.map { ", costs \(Figure.fixed($0, 2))" } ?? ""
            sheet.add("Fuel", "\(Figure.fixed(fuel, 2)) l\(cost)")
        }
        if let origin = origin(detail) { sheet.add("Made of", origin) }
        if let file = trip.importedFrom { sheet.add("Imported", "from \(file)") }
        for (index, line) in (trip.note ?? "").split(separator: "\n").enumerated() {
            sheet.add(index == 0 ? "Note" : "", String(line))
        }
    }

    private static func end(
        _ time: Timestamp?, _ place: String?, _ lat: Double, _ lon: Double
    ) -> String {
        let time = time.map(LocalTime.dateAndTime) ?? "undated"
        let place = place ?? Figure.coordinate(lat, lon)
        return "\(time), \(Paragraph.unbroken(place))"
    }

    private static func distance(_ trip: TripSummary, _ figure: Figure) -> String {
        let whole = figure.distance(trip.distance + trip.bridgedDistance)
        guard trip.bridgedDistance > 0 else { return whole }
        return "\(whole), of which \(figure.distance(trip.bridgedDistance)) unseen"
    }

    private static func duration(_ trip: TripSummary) -> String {
        "\(Figure.duration(trip.duration)), moving \(Figure.duration(trip.movingTime)),"
            + " \(trip.stops) \(trip.stops == 1 ? "stop" : "stops")"
    }

    private static func points(_ trip: TripSummary) -> String {
        "\(trip.points)"
            + (trip.gaps > 0 ? " with \(trip.gaps) \(trip.gaps == 1 ? "gap" : "gaps")" : "")
    }

    /// Of a merged or split trip alone.
    private static func origin(_ detail: TripDetail) -> String? {
        guard let ids = detail.madeOf, let first = ids.first else { return nil }
        let what =
            ids.count == 1
            ? "a part of trip \(first)"
            : "trips \(ids.dropLast().map { "\($0)" }.joined(separator: ", ")) and"
                + " \(ids[ids.count - 1])"
        return "\(what); rodictl trips undo \(detail.trip.id) takes that back"
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
