import Positioning
import Tracking

@testable import Control

extension Sample {
    static var importing: Request.TripsImport {
        Request.TripsImport(file: "old.nmea", trip: TripSummary(trip), dryRun: true)
    }

    static var part: Request.TripsImportPart {
        Request.TripsImportPart(
            upload: 3, points: [point(1), point(2, gap: true)],
            smoothed: [smoothed(1), smoothed(2, bridged: true)], speedRuns: [speedRun],
            cells: [EnteredCellRecord(Geohash(column: 5, row: 7), at: utc)], last: true)
    }

    static func imported(_ outcome: TripsImportRecord.Outcome) -> TripsImportRecord {
        var trip = trip
        trip.importedFrom = "old.nmea"
        let summary = TripSummary(trip)
        return outcome == .imported
            ? TripsImportRecord(outcome, trip: summary)
            : TripsImportRecord(outcome, upload: 3, others: [summary])
    }
}
