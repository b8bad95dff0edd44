import Control
import Positioning
import Tracking

/// `rodictl status` in words: facts with units and age, then warnings with what to do.
enum StatusScreen {
    static func text(_ status: StatusRecord) -> String {
        let figure = Figure(status.units)
        var table = Table()
        table.add(["Fix", fix(status)])
        if let position = status.position {
            table.add(["Position", place(position, figure)])
            if let motion = motion(position, figure) { table.add(motion) }
        }
        if let trip = status.trip { table.add(["Trip", self.trip(trip, figure)]) }
        if let course = status.course {
            table.add(["Course", ProgressSentence.text(course, figure)])
        }
        if let visit = status.visit {
            table.add(["Visit", VisitSentence.text(visit, figure)])
        }
        if !status.places.isEmpty {
            table.add(["Places", "inside: " + status.places.joined(separator: ", ")])
        }
        for (index, source) in status.sources.enumerated() {
            table.add([
                index == 0 ? "Receiver" : "",
                self.source(source, besidesAnother: status.sources.contains(where: \.active)),
            ])
        }
        table.add(["Clock", clock(status)])
        if let store = status.store { table.add(["Store", self.store(store)]) }
        return table.text + warnings(status.warnings)
    }

    /// The part that only is there when something is to be seen to.
    static func warnings(_ warnings: [WarningRecord]) -> String {
        guard !warnings.isEmpty else { return "" }
        var table = Table(indent: 2)
        for warning in warnings {
            let age = warning.since.map { "for \(Figure.duration($0))" } ?? ""
            table.add([warning.code.rawValue, age, warning.title])
            table.add(["", "", warning.advice])
        }
        return "\n\(Output.alert("Warnings"))\n" + table.text
    }

    private static func fix(_ status: StatusRecord) -> String {
        guard let fix = status.fix else { return "none yet" }
        var parts = [mode(fix.mode)]
        if let used = fix.satellitesUsed { parts.append("\(used) satellites") }
        if let age = fix.age { parts.append("\(Figure.duration(age)) old") }
        switch fix.freshness {
        case .fresh: break
        case .stale: parts.append(Output.alert("stale"))
        case .lost: parts.append(Output.alert("lost"))
        }
        return parts.joined(separator: ", ")
    }

    private static func mode(_ mode: FixMode) -> String {
        switch mode {
        case .unknown: "unknown"
        case .none: "no fix"
        case .twoD: "2D"
        case .threeD: "3D"
        }
    }

    private static func place(_ position: PositionRecord, _ figure: Figure) -> String {
        var text = Figure.coordinate(position.lat, position.lon)
        if let accuracy = position.accuracy { text += "  ± \(figure.length(accuracy)) (95 %)" }
        if let height = position.altMSL { text += ", \(figure.length(height)) above sea level" }
        if position.freshness != .fresh, let age = position.age {
            text += " — as of \(Figure.duration(age)) ago"
        }
        return text
    }

    private static func motion(_ position: PositionRecord, _ figure: Figure) -> [String]? {
        guard let motion = position.motion else { return nil }
        let heading = position.track.map {
            Figure.direction($0) + (position.trackHeld == true ? " (held)" : "")
        }
        switch motion {
        case .moving:
            return [
                "Moving",
                [position.speed.map(figure.speed), heading].compactMap { $0 }
                    .joined(separator: ", "),
            ]
        case .stopped:
            return ["Stopped", heading.map { "heading \($0)" } ?? ""]
        case .parked:
            return ["Parked", heading.map { "heading \($0)" } ?? ""]
        }
    }

    private static func trip(_ trip: TripSummary, _ figure: Figure) -> String {
        let start =
            trip.start.map { "since \(LocalTime.minute($0))" }
            ?? "for \(Figure.duration(trip.duration))"
        return "\(start), \(figure.distance(trip.distance + trip.bridgedDistance))"
    }

    private static func source(
        _ source: SourceRecord, besidesAnother isHeard: Bool
    ) -> String {
        let age = source.since.map { " for \(Figure.duration($0))" } ?? ""
        let word = source.link == .connected ? "\(source.link)" : Output.alert("\(source.link)")
        // One that is lost, or the only one, stands in for nobody.
        let isReserve = !source.active && isHeard && source.link == .connected
        return "\(source.source) \(word)\(age)" + (isReserve ? ", in reserve" : "")
    }

    private static func clock(_ status: StatusRecord) -> String {
        guard status.clock.proved else { return "not proved yet: nothing is dated" }
        let time = status.time.map { "\(LocalTime.dateAndTime($0)), " } ?? ""
        let age = status.clock.age.map { ", confirmed \(Figure.duration($0)) ago" } ?? ""
        return "\(time)proved by satellites\(age)"
    }

    private static func days(_ seconds: Double) -> String {
        let days = seconds / 86_400
        return days == 1 ? "1 day" : "\(Figure.fixed(days, days == days.rounded() ? 0 : 1)) days"
    }

    private static func store(_ store: StoreRecord) -> String {
        var parts = ["\(store.trips) \(store.trips == 1 ? "trip" : "trips")"]
        if let bytes = store.bytes {
            let limit = store.keepSize.map { " of at most \(Figure.bytes(Double($0)))" } ?? ""
            parts.append(Figure.bytes(Double(bytes)) + limit)
        }
        if let keep = store.keep { parts.append("kept for \(days(keep))") }
        if let rate = store.bytesPerHour { parts.append("\(Figure.bytes(rate))/h to the card") }
        if !store.writing {
            parts.append(Output.alert("not writing: \(store.pending) waiting in memory"))
        }
        return parts.joined(separator: ", ")
    }
}
