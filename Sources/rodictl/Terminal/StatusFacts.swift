import Control
import Positioning
import Tracking

/// What a status says, a fact at a time.
struct StatusFacts {
    let status: StatusRecord
    let figure: Figure

    init(_ status: StatusRecord) {
        self.status = status
        figure = Figure(status.units)
    }

    var fix: Fact {
        guard let fix = status.fix else { return Fact("Fix", "none yet") }
        var parts = [Self.words(fix.mode)]
        if let used = fix.satellitesUsed { parts.append("\(used) satellites") }
        if let age = fix.age { parts.append("\(Figure.duration(age)) old") }
        let alert = fix.freshness == .fresh ? nil : fix.freshness.rawValue
        if let alert { parts.append(alert) }
        return Fact("Fix", parts.joined(separator: ", "), alerting: alert)
    }

    var position: Fact? {
        guard let position = status.position else { return nil }
        var text = Paragraph.unbroken(Figure.coordinate(position.lat, position.lon))
        if let accuracy = position.accuracy {
            text +=
                Paragraph.unbroken(" ") + " "
                + Paragraph.unbroken("± \(figure.length(accuracy)) (95 %)")
        }
        if let height = position.altMSL {
            let side = height < 0 ? "below" : "above"
            text += ", " + Paragraph.unbroken("\(figure.length(abs(height))) \(side) sea level")
        }
        return Fact("Position", text).dated(past)
    }

    /// How old the position is, where it is none of now.
    var past: String? {
        guard let position = status.position, position.freshness != .fresh else { return nil }
        return position.age.map { "as of \(Figure.duration($0)) ago" }
    }

    var motion: Fact? {
        guard let position = status.position, let motion = position.motion else { return nil }
        let heading = heading.map { "heading \($0)" } ?? ""
        switch motion {
        case .moving:
            let parts = [position.speed.map(figure.speed), self.heading].compactMap { $0 }
            return Fact("Moving", parts.map(Paragraph.unbroken).joined(separator: ", "))
                .dated(past)
        case .stopped: return Fact("Stopped", heading.isEmpty ? "heading not known yet" : heading)
        case .parked: return Fact("Parked", heading.isEmpty ? "heading not known yet" : heading)
        }
    }

    /// Such as `271° W`.
    var heading: String? {
        status.position?.track.map {
            Figure.direction($0) + (status.position?.trackHeld == true ? " (held)" : "")
        }
    }

    var trip: Fact? {
        guard let trip = status.trip else { return nil }
        let start =
            trip.start.map { "since \(LocalTime.minute($0))" }
            ?? "for \(Figure.duration(trip.duration))"
        return Fact("Trip", "\(start), \(figure.distance(trip.distance + trip.bridgedDistance))")
    }

    var course: Fact? {
        status.course.map {
            Fact(
                "Course", ProgressSentence.text($0, figure),
                alerting: ProgressSentence.alert($0, figure))
        }
    }

    var visit: Fact? { status.visit.map { Fact("Visit", VisitSentence.text($0, figure)) } }

    var places: Fact? {
        guard !status.places.isEmpty else { return nil }
        let names = status.places.map(Paragraph.unbroken)
        return Fact("Places", "inside: " + names.joined(separator: ", "))
    }

    var receivers: [Fact] {
        let isHeard = status.sources.contains(where: \.active)
        return status.sources.enumerated().map { index, source in
            let isConnected = source.link == .connected
            let age = source.since.map { " for " + Paragraph.unbroken(Figure.duration($0)) } ?? ""
            // One that is lost, or the only one, stands in for nobody.
            let isReserve = !source.active && isHeard && isConnected
            return Fact(
                index == 0 ? "Receiver" : "",
                "\(source.source) \(source.link.rawValue)\(age)"
                    + (isReserve ? ", in reserve" : ""),
                alerting: isConnected ? nil : source.link.rawValue)
        }
    }

    private static func words(_ mode: FixMode) -> String {
        switch mode {
        case .unknown: "unknown"
        case .none: "no fix"
        case .twoD: "2D"
        case .threeD: "3D"
        }
    }
}

extension Fact {
    /// The same with a remark that it is past.
    func dated(_ past: String?) -> Fact {
        guard let past else { return self }
        return Fact(label, "\(text) — \(past)", alerting: past)
    }
}
