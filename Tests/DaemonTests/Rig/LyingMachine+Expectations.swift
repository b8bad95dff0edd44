import Control
import Positioning
import Simulation
import Testing

extension LyingMachine {
    /// Stands, drives straight, and stands until the trip is over.
    static func drive(standing: Double, metres: Double = 1800) -> Drive {
        Drive(
            from: Journey.home, heading: 0, heightAboveSeaLevel: 1286,
            legs: [.stop(standing), .straight(metres, speed: Journey.speed), .stop(330)])
    }

    func visits() throws -> [VisitSummary] {
        try (rodid.client().call(.itineraryShow) as ItineraryListing).visits
    }

    func names(_ kind: String) throws -> [String] {
        try rodid.events().map(\.name).filter { $0.hasPrefix("\(kind).") }
    }

    /// The trip began and ended then, in seconds after the drive began, and lasted as long.
    ///
    /// Before a cut up to ten seconds and a commit are missing, which takes long in a hurry.
    func expect(
        trip: TripSummary, from left: Double, to came: Double, within tolerance: Double = 10
    ) throws {
        let (start, end) = (try #require(trip.start).utc, try #require(trip.end).utc)
        let (began, ended) = (
            start.seconds(since: self.start), end.seconds(since: self.start)
        )
        #expect(abs(began - left) < 6, "began after \(began) s, not \(left) s")
        #expect(abs(ended - came) < tolerance, "ended after \(ended) s, not \(came) s")
        #expect(abs(trip.duration - (ended - began)) < 0.2, "\(trip.duration) s")
    }

    /// Every date that anyone is told is of the drive, or of the itinerary; and every event has one.
    func expectDates(within drive: Drive) throws {
        let (first, last) = (
            start.advanced(bySeconds: -3 * 3600),
            start.advanced(bySeconds: max(drive.duration, 6 * 3600) + 60)
        )
        let dates = try dates()
        #expect(dates.count > 20)
        for (date, place) in dates where date < first || date > last {
            Issue.record("\(place) says \(date)")
        }
        let events = try rodid.events()
        #expect(events.map(\.sequence) == (1...Int64(events.count)).map { $0 })
    }
}
