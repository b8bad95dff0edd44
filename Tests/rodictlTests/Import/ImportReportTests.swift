import Control
import Positioning
import Testing
import Tracking

@testable import rodictl

@Suite("What became of old recordings, in words")
struct ImportReportTests {
    private static func trip(
        _ outcome: ImportReport.Trip.Outcome, id: Int64 = 0, others: [Int64]? = nil,
        reason: String? = nil
    ) -> ImportReport.Trip {
        var trip = TripRecord(
            id: id, start: Moment(Uptime(nanoseconds: 0)),
            at: Coordinate(latitude: 52, longitude: 5))
        trip.end = Moment(Uptime(seconds: 900))
        trip.distance = 8000
        trip.bridgedDistance = 1300
        return ImportReport.Trip(
            file: "/old/a.nmea", outcome: outcome, trip: TripSummary(trip), others: others,
            reason: reason)
    }

    @Test("a line a trip, a line for what is odd about a file, and a sum")
    func text() {
        var report = ImportReport()
        report.change("/old/a.nmea") { $0.discarded = 2 }
        report.change("/old/b.nmea") { $0.continues = "/old/a.nmea" }
        report.change("/old/c.gpx") { $0.damaged = "line 7: x, expected y" }
        report.change("/old/d.txt") { $0.refused = "it is no ordinary file" }
        report.trips = [
            Self.trip(.imported, id: 12), Self.trip(.skipped, others: [3]),
            Self.trip(.skipped, others: [3, 4]), Self.trip(.refused, reason: "no room"),
        ]
        #expect(
            report.text == """
                a.nmea: trip 12, undated, 9.3 km in 15 min
                a.nmea: undated, 9.3 km in 15 min, skipped: trip 3 was driven at that time
                a.nmea: undated, 9.3 km in 15 min, skipped: trips 3, 4 were driven at that time
                a.nmea: undated, 9.3 km in 15 min, refused: no room
                a.nmea: 2 drives too short to be a trip
                b.nmea: goes on where a.nmea ended
                c.gpx: damaged, read up to line 7: x, expected y
                c.gpx: no trip in it
                d.txt: refused: it is no ordinary file
                1 trip imported, 2 skipped, 1 refused, 1 file refused.

                """)
        #expect(report.hasRefusals)
    }

    @Test("a trial says what would be; what is here already is no refusal")
    func trial() {
        var report = ImportReport()
        report.change("/old/a.nmea") { _ in }
        report.trips = [Self.trip(.possible), Self.trip(.skipped, others: [0])]
        #expect(!report.hasRefusals)
        #expect(report.text.hasSuffix("1 trip would be imported, 1 skipped.\n"))
        #expect(report.text.contains("skipped: another file tells of the same time"))
    }
}
