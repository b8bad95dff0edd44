import Positioning
@testable import Tracking

@testable import Control

extension Sample {
    static var figures: Request.PlaceFigures {
        var figures = Request.PlaceFigures(name: "home")
        figures.lat = 52.0906
        figures.lon = 5.1214
        figures.radius = 60
        figures.dwell = 300
        figures.maximumAccuracy = 30
        figures.private = true
        return figures
    }

    /// The car is at its gate, and about to be believed inside.
    static var whyPlace: PlaceWhyRecord {
        var place = Place(
            name: "home",
            shape: .circle(
                center: Coordinate(latitude: 52.0906, longitude: 5.1214), enter: 60, leave: 80),
            isPrivate: true)
        place.dwell = 300
        let glance = PlaceGlance(
            number: 41, instant: Uptime(.seconds(899)), distance: 58.2, sigma: 3,
            before: .outside, after: .outside, reason: .doubted)
        let account = PlaceAccount(
            place: place, side: .outside, since: Uptime(.seconds(100)), isSure: false,
            sigmaLimit: 30,
            pending: PlaceAccount.Pending(
                side: .inside, since: Uptime(.seconds(899)), crossed: Uptime(.seconds(898)),
                believed: Uptime(.seconds(901))),
            dwellDue: nil, isDwelt: false, glances: [glance])
        var record = PlaceWhyRecord(
            account, isStale: false, isAdded: true, by: ClockOffset(milliseconds: 1e12),
            at: Uptime(.seconds(900)))
        record.events = [PlaceWhyRecord.Event(event(1))]
        return record
    }
}
