import Control

/// What trips add up to, period by period or vehicle by vehicle: `trips stats --json` prints it.
struct TripStats: Equatable, Codable {
    enum Grouping: String, CaseIterable, Codable {
        case day
        case week
        case month
        case year
        case vehicle

        /// `nil` for vehicles.
        var period: LocalPeriod.Kind? {
            switch self {
            case .day: .day
            case .week: .week
            case .month: .month
            case .year: .year
            case .vehicle: nil
            }
        }

        var title: String {
            switch self {
            case .day: "Day"
            case .week: "Week"
            case .month: "Month"
            case .year: "Year"
            case .vehicle: "Vehicle"
            }
        }
    }

    struct Part: Equatable, Codable {
        /// Such as `2026-04`, `2026-W18` or `2026-04-27`.
        var period: String?
        /// When it begins here, and when the next one does.
        var from: Timestamp?
        var to: Timestamp?
        /// Absent of trips that name none.
        var vehicle: String?
        var sums: TripSumsFigures
    }

    var by: Grouping
    /// Those that have trips, in order.
    var parts: [Part] = []
    var total: TripSumsFigures
    /// Trips without a date, which are in no period.
    var undated: TripSumsFigures?
    /// Zones of the machine that the trips began in.
    var zones: [String] = []
    var units: DisplayUnits
}
