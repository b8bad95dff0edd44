import Control
import Positioning
import Tracking

/// A live screen: what matters first, and as much of the rest as there is room for.
struct WatchScreen {
    let scene: WatchScene
    let columns: Int
    let rows: Int
    let lettering: Lettering
    let now: Uptime

    var screen: Screen {
        Screen(lines, columns: columns, rows: rows, lettering: lettering)
    }

    private var lines: [ScreenLine] {
        guard let status = scene.status(at: now) else {
            return [title(nil)]
        }
        let facts = StatusFacts(status)
        let figures = WatchFacts(scene: scene, facts: facts, columns: columns, lettering)
        let groups = [
            [WatchBlock(.title, [title(status)]), remark, warnings(status)],
            [
                block(.motion, figures.motion), block(.position, figures.position),
                block(.fix, figures.fix),
            ],
            [
                block(.trip, figures.trip), course(figures),
                block(.visit, figures.visit, brief: figures.briefVisit),
                block(.places, figures.places, brief: figures.briefPlaces),
            ],
            [satellites(figures)],
            [receivers(facts), block(.store, facts.store)],
        ]
        var lines = spaced(groups) ?? WatchBlock.arranged(groups.flatMap(\.self), rows: rows)
        lines += events(status, rows: rows - lines.count)
        return lines
    }

    /// With an empty line between groups, where that leaves room for events.
    private func spaced(_ groups: [[WatchBlock]]) -> [ScreenLine]? {
        let filled = groups.map { $0.flatMap(\.lines) }.filter { !$0.isEmpty }
        let lines = Array(filled.joined(separator: [ScreenLine()]))
        let few = min(scene.events.count, Self.fewEvents)
        let needed = few == 0 ? 0 : Self.aboveEvents + few
        return lines.count + needed <= rows ? lines : nil
    }

    /// Who tells, and the time; or that nobody does.
    private func title(_ status: StatusRecord?) -> ScreenLine {
        if let trouble = scene.trouble { return ScreenLine(lettering.spelled(trouble), .alert) }
        let time = status.map { $0.time.map(LocalTime.dateAndTime) ?? "time not proved" } ?? ""
        let name = status.map { "rodid \($0.version)" } ?? "rodid"
        var line = ScreenLine(lettering.spelled(name), .bold)
        if columns >= Self.wide { line.append("  q quits", .dim) }
        let room = columns - line.columns - time.count
        line.append(String(repeating: " ", count: max(2, room)) + time)
        return line
    }

    private func sheet(_ facts: [Fact?]) -> [ScreenLine] {
        var sheet = FactSheet(columns: columns, lettering: lettering)
        for fact in facts.compactMap({ $0 }) { sheet.add(fact) }
        return sheet.lines
    }

    private func block(
        _ rank: WatchBlock.Rank, _ fact: Fact?, brief: Fact? = nil
    ) -> WatchBlock {
        WatchBlock(rank, sheet([fact]), brief: brief.map { sheet([$0]) })
    }

    /// A course that is driven has a bar besides.
    private func course(_ figures: WatchFacts) -> WatchBlock {
        guard let bar = figures.courseBar else { return block(.course, figures.course) }
        let lines = sheet([figures.course])
        return WatchBlock(.course, lines + sheet([bar]), brief: lines)
    }

    private func satellites(_ figures: WatchFacts) -> WatchBlock {
        let total = sheet([figures.sky])
        return WatchBlock(.satellites, total + figures.constellations, brief: total)
    }

    private func receivers(_ facts: StatusFacts) -> WatchBlock {
        let active = facts.receivers.filter { $0.alert != nil }
        return WatchBlock(
            .receivers, sheet(facts.receivers), brief: active.isEmpty ? nil : sheet(active))
    }

    private func warnings(_ status: StatusRecord) -> WatchBlock {
        guard !status.warnings.isEmpty else { return WatchBlock(.warnings, []) }
        var whole = FactSheet(columns: columns, lettering: lettering)
        whole.add(ScreenLine("Warnings", .alert))
        WarningLines.add(status.warnings, to: &whole)
        let names = status.warnings.map(\.code.rawValue).joined(separator: ", ")
        return WatchBlock(
            .warnings, whole.lines, brief: sheet([Fact("Warnings", names, alerting: names)]))
    }

    private var remark: WatchBlock {
        WatchBlock(.warnings, sheet([scene.remark.map { Fact("Note", $0) }]))
    }

    /// The newest that fit, below everything else.
    private func events(_ status: StatusRecord, rows: Int) -> [ScreenLine] {
        let room = rows - Self.aboveEvents
        guard room > 0, !scene.events.isEmpty else { return [] }
        let figure = Figure(status.units)
        let heading = [ScreenLine(), ScreenLine("Events", .bold)]
        return heading
            + scene.events.suffix(room).map { event in
                let row = EventSentence.row(event, figure)
                let time = event.time.map(LocalTime.clockAndSecond) ?? "undated"
                let name = event.name.padded(to: columns >= Self.wide ? Self.nameColumns : 0)
                return ScreenLine(
                    lettering.spelled("  \(time)  \(name)  \(row.last ?? "")"))
            }
    }

    /// A line without anything, and the heading.
    private static let aboveEvents = 2
    /// As many as are worth a line between other things.
    private static let fewEvents = 3
    /// From so many columns on, names of events are a column of their own.
    private static let wide = 60
    /// As long as `itinerary.withdrawn`.
    private static let nameColumns = 19
}
