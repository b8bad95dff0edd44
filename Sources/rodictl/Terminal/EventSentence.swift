import Control
import Positioning
import Tracking

/// One event on one line, for a person.
enum EventSentence {
    static func row(_ event: EventRecord, _ figure: Figure) -> [String] {
        let time =
            event.time.map(LocalTime.dateAndTime)
            ?? "undated, \(Figure.fixed(event.uptime, 0)) s after boot"
        return [event.sequence.map { "\($0)" } ?? "–", time, event.name, details(event, figure)]
    }

    /// What there is to say besides time and name; often nothing.
    static func details(_ event: EventRecord, _ figure: Figure) -> String {
        var parts: [String] = []
        if event.durable == false { parts.append("not stored") }
        switch event.event {
        case "trip": parts.append(trip(event, figure))
        case "place":
            parts += [event.fields["place"]?.text].compactMap { $0 }
            if let inside = event.fields["inside"]?.flag {
                parts.append(inside ? "inside" : "outside")
            }
            if event.fields["while_off"]?.flag == true { parts.append("while off") }
        case "link":
            parts += [event.fields["kind"]?.text, event.fields["reason"]?.text].compactMap { $0 }
        case "warning": parts += [event.fields["title"]?.text].compactMap { $0 }
        case "course": parts += course(event, figure)
        case "itinerary":
            parts += [event.fields["place"]?.text].compactMap { $0 }
            parts += [event.fields["visit"]?.whole.map { "visit \($0)" }].compactMap { $0 }
        case "car":
            parts += [event.fields["distance"]?.double.map(figure.distance)].compactMap { $0 }
        case _: break  // A kind of a newer daemon: its name says enough.
        }
        return parts.joined(separator: ", ")
    }

    private static func course(_ event: EventRecord, _ figure: Figure) -> [String] {
        let fields = event.fields
        var parts = [fields["course"]?.text, fields["route"]?.text.map { "by way of \($0)" }]
        parts.append(
            fields["waiting_for"]?.text.flatMap(CourseShortcoming.init)
                .map { "waits for \(ProgressSentence.words($0))" })
        parts.append(fields["reason"]?.text)
        parts.append(fields["note"]?.text)
        if event.change != "started", let progress = fields["progress"]?.double {
            parts.append("\(ProgressSentence.percent(progress)) done")
        }
        if let distance = fields["distance"]?.double, let coverage = fields["coverage"]?.double {
            parts.append("\(ProgressSentence.percent(coverage)) covered")
            parts.append(figure.distance(distance))
        }
        return parts.compactMap { $0 }
    }

    private static func mending(
        _ change: TripMending.Change, _ fields: [String: JSONValue]
    ) -> String {
        func list(_ name: String) -> String {
            guard case .list(let ids)? = fields[name] else { return "" }
            return ids.compactMap { $0.whole.map { "\($0)" } }.joined(separator: ", ")
        }
        switch change {
        case .merged, .split: return "\(list("gone")) into \(list("ids"))"
        case .changed, .restored: return "trip \(list("ids"))"
        case .deleted: return "trip \(list("gone"))"
        case .imported:
            let file = fields["imported_from"]?.text.map { " from \($0)" } ?? ""
            return "trip \(list("ids"))\(file)"
        case .expired:
            let reason = fields["reason"]?.text.map { " by \($0)" } ?? ""
            return "trip \(list("gone")), kept no longer\(reason)"
        }
    }

    private static func trip(_ event: EventRecord, _ figure: Figure) -> String {
        if let change = event.change.flatMap(TripMending.Change.init) {
            return mending(change, event.fields)
        }
        let id = event.fields["id"]?.whole.map { "\($0)" } ?? "?"
        guard event.change != "started" else { return "trip \(id)" }
        let distance =
            (event.fields["distance"]?.double ?? 0)
            + (event.fields["bridged_distance"]?.double ?? 0)
        let duration = event.fields["duration"]?.double ?? 0
        return "trip \(id): \(figure.distance(distance)) in \(Figure.duration(duration))"
    }
}
