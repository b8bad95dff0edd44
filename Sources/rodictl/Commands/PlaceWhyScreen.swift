import Control
import Positioning
import Tracking

/// What `rodictl why PLACE` tells a person.
enum PlaceWhyScreen {
    static func text(_ record: PlaceWhyRecord, lettering: Lettering = .unicode) -> String {
        var table = Table(lettering: lettering)
        table.add([
            "Place",
            ([record.place, record.kind.rawValue] + remarks(record)).joined(separator: ", "),
        ])
        table.add(["State", state(record)])
        table.add(["Radii", "in up to \(metres(record.enter)), out from \(metres(record.exit))"])
        table.add([
            "Heard",
            "fixes with an accuracy (68 %) of up to \(metres(record.maximumAccuracy))",
        ])
        if let distance = record.distance {
            table.add(["Distance", "\(metres(distance)) \(origin(record.kind))"])
        }
        table.add(["Next", next(record)])
        if let dwell = record.dwell { table.add(["Dwell", text(dwell)]) }
        return table.text + fixes(record, lettering) + events(record)
    }

    private static func remarks(_ record: PlaceWhyRecord) -> [String] {
        (record.private == true ? ["private"] : []) + (record.added == true ? ["added"] : [])
    }

    private static func state(_ record: PlaceWhyRecord) -> String {
        var text = record.state.rawValue
        if let since = record.since { text += " since \(LocalTime.dateAndMinute(since))" }
        if !record.sure, record.state != .unknown { text += ", not confirmed by a fix yet" }
        if record.stale == true { text += " (stale: no receiver)" }
        return text
    }

    private static func next(_ record: PlaceWhyRecord) -> String {
        if let pending = record.pending {
            return "\(pending.state.rawValue) was seen \(Figure.duration(pending.age)) ago; "
                + "believed with a fix clearly beyond the radius, or any beyond it in "
                + Figure.duration(pending.remaining)
        }
        let change = record.toChange ?? 0
        return switch record.state {
        case .unknown: "known with the first fix that is clearly on one side"
        case .inside: "left when \(metres(change)) farther out"
        case .outside: "entered when \(metres(change)) nearer"
        }
    }

    private static func text(_ dwell: PlaceWhyRecord.Dwell) -> String {
        let whole = Figure.duration(dwell.seconds)
        if dwell.told { return "\(whole), said" }
        return dwell.remaining.map { "\(whole), \(Figure.duration($0)) left" } ?? whole
    }

    private static func fixes(_ record: PlaceWhyRecord, _ lettering: Lettering) -> String {
        guard !record.fixes.isEmpty else { return "" }
        var table = Table(
            [.right, .right, .right, .right, .left, .left], lettering: lettering)
        table.add(["Fix", "Ago", "Distance", "Accuracy", "State", "Because"])
        for fix in record.fixes {
            let state =
                fix.before == fix.after
                ? fix.after.rawValue : "\(fix.before.rawValue) → \(fix.after.rawValue)"
            table.add([
                "\(fix.number)", Figure.duration(fix.age), metres(fix.distance),
                metres(fix.accuracy), state, meaning(fix.reason),
            ])
        }
        return "\n" + table.text
    }

    private static func events(_ record: PlaceWhyRecord) -> String {
        guard !record.events.isEmpty else { return "" }
        var table = Table()
        for event in record.events {
            table.add([
                event.time.map(LocalTime.dateAndMinute) ?? "undated", event.change,
                event.whileOff == true ? "while off" : "",
            ])
        }
        return "\n" + table.text
    }

    private static func meaning(_ reason: PlaceGlance.Reason) -> String {
        switch reason {
        case .clear: "far from any radius"
        case .agrees: "agrees"
        case .between: "between the radii: stays as it was"
        case .doubted: "on the other side, too close to be believed at once"
        case .turned: "on the other side, and believed"
        case .passed: "outside, but the way there led through"
        case .vague: "too inaccurate for this place"
        }
    }

    private static func origin(_ kind: PlaceRecord.Kind) -> String {
        switch kind {
        case .circle: "from the centre"
        case .polygon: "from the edge, negative inside"
        case .corridor: "from the middle line"
        }
    }

    /// Radii are configured in metres: they are shown so in every unit system.
    private static func metres(_ value: Double) -> String { "\(Figure.fixed(value, 1)) m" }
}
