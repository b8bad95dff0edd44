import Control
import Tracking

/// A visit of the itinerary in one line for a person.
enum VisitSentence {
    static func text(_ visit: VisitSummary, _ figure: Figure) -> String {
        "\(visit.place), \(planned(visit)): "
            + ([state(visit)] + remarks(visit, figure)).compactMap { $0 }.joined(separator: ", ")
    }

    /// From when to when, such as `2026-11-30 09:00 CET to 10:00 CET`.
    static func planned(_ visit: VisitSummary) -> String {
        let end = LocalTime.dateAndMinute(visit.end)
        let day = end.prefix("2026-11-30".count)
        let start = LocalTime.dateAndMinute(visit.start)
        return "\(start) to \(start.hasPrefix(day) ? LocalTime.minute(visit.end) : end)"
    }

    static func state(_ visit: VisitSummary) -> String {
        switch visit.state {
        case .ahead: "to come"
        case .awaited: "awaited"
        case .held: "there early"
        case .arrived: "arrived"
        case .missed: "missed"
        case .skipped: "skipped"
        }
    }

    /// How long there is to what comes next: its start while one is there early, else its end.
    static func remaining(_ visit: VisitSummary) -> String? {
        if visit.state == .held {
            return visit.untilStart.map { "begins in \(Figure.duration($0))" }
        }
        return visit.untilEnd.map {
            $0 < 0 ? "over" : "\(Figure.duration($0)) to its end"
        }
    }

    /// How near the car is.
    static func approach(_ visit: VisitSummary, _ figure: Figure) -> String? {
        guard visit.state == .awaited, let distance = visit.distance else { return nil }
        let share = visit.approach.map { " (\(ProgressSentence.percent($0)) of the way)" } ?? ""
        return "\(figure.distance(distance)) away\(share)"
    }

    private static func remarks(_ visit: VisitSummary, _ figure: Figure) -> [String?] {
        guard visit.isOpen else {
            return visit.state == .arrived
                ? [visit.settled.map { "at \(LocalTime.minute($0))" }] : []
        }
        return [remaining(visit), approach(visit, figure)]
    }
}
