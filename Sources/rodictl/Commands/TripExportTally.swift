import Control

/// What an export came to.
struct TripExportTally {
    var points = 0
    var trips: [Int64] = []
    /// Trips without their ends, or of which nothing is left.
    var trimmed = 0
    var hidden: [Int64] = []
    var empty: [Int64] = []

    /// The trip, if there is anything to write of it.
    mutating func take(_ detail: TripDetail) -> TripDetail? {
        let count = detail.smoothed?.count ?? detail.points?.count ?? 0
        guard count > 0 else {
            if detail.trimmed == true {
                hidden.append(detail.trip.id)
            } else {
                empty.append(detail.trip.id)
            }
            return nil
        }
        points += count
        trips.append(detail.trip.id)
        if detail.trimmed == true { trimmed += 1 }
        return detail
    }

    /// Why nothing was written.
    var nothing: Failure {
        let trip = hidden.first ?? empty.first ?? 0
        let several = hidden.count + empty.count > 1
        return Failure(
            .refused,
            hidden.isEmpty
                ? (several ? "none of them" : "trip \(trip)")
                    + " has \(several ? "any" : "no") points to export"
                : (several ? "all of them lie" : "trip \(trip) lies")
                    + " near private places; --untrimmed exports \(several ? "them" : "it")")
    }

    func sentence(in file: String) -> String {
        var text =
            "\(file): \(points) points of "
            + (trips.count == 1 ? "trip \(trips[0])" : "\(trips.count) trips")
        if trimmed > 0 { text += ", without ends near private places" }
        if !hidden.isEmpty {
            text += ", without \(hidden.count) that \(hidden.count == 1 ? "is" : "are") near them"
        }
        return text
    }
}
