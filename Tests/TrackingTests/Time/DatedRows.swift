import Positioning

@testable import Tracking

/// What a store would hold of a drive that commits each effect at once, and how it is dated.
///
/// A row that has a date keeps it, but for those of the open trip when UTC is corrected; one without
/// gets one when UTC is proved. `Store+Dating` does so in SQL.
struct DatedRows {
    struct Row {
        var uptime: Uptime
        var utc: UTC?
        /// Of a point.
        var coordinate: Coordinate?
        /// Committed before UTC was proved.
        var wasUndated: Bool
    }

    private(set) var rows: [Row] = []

    var points: [Row] { rows.filter { $0.coordinate != nil } }

    mutating func take(_ effects: some Sequence<Effect>, by offset: ClockOffset?) {
        for effect in effects {
            switch effect {
            case .record(let point, _):
                add(point.instant, offset?.utc(at: point.instant), point.coordinate)
            case .announce(let announcement):
                add(announcement.happened.uptime, announcement.happened.utc, nil)
            case .date(let offset):
                for index in rows.indices where rows[index].utc == nil {
                    rows[index].utc = offset.utc(at: rows[index].uptime)
                }
            case .redate(let offset):
                for index in rows.indices where rows[index].coordinate != nil {
                    rows[index].utc = offset.utc(at: rows[index].uptime)
                }
            default:
                break
            }
        }
    }

    private mutating func add(_ uptime: Uptime, _ utc: UTC?, _ coordinate: Coordinate?) {
        rows.append(
            Row(uptime: uptime, utc: utc, coordinate: coordinate, wasUndated: utc == nil))
    }
}
