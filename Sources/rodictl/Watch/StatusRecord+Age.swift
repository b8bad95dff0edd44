import Control
import Positioning
import Tracking

/// What was said some time ago, as it would be said now.
extension StatusRecord {
    /// `seconds` later, with nothing new heard.
    func aged(by seconds: Double) -> StatusRecord {
        var copy = self
        copy.time = time.map { Timestamp($0.utc.advanced(bySeconds: seconds)) }
        copy.fix?.age? += seconds
        copy.position?.age? += seconds
        copy.clock.age? += seconds
        copy.visit = visit?.aged(by: seconds)
        for index in sources.indices { copy.sources[index].since? += seconds }
        for index in warnings.indices { copy.warnings[index].since? += seconds }
        return copy
    }

    /// The same while nobody says whether it still holds.
    var outdated: StatusRecord {
        var copy = self
        if copy.fix?.freshness == .fresh { copy.fix?.freshness = .stale }
        if copy.position?.freshness == .fresh { copy.position?.freshness = .stale }
        return copy
    }
}

extension VisitSummary {
    func aged(by seconds: Double) -> VisitSummary {
        var copy = self
        copy.untilStart? -= seconds
        copy.untilEnd? -= seconds
        return copy
    }
}
