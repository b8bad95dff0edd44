import Positioning
import Simulation
import Testing

@testable import Tracking

@Suite("What nobody saw begins where the car was seen last, and ends where it was seen again")
struct GapPointsTests {
    @Test(
        "both sides of a silence while driving are points of the trip", arguments: [150, 240, 330])
    func sides(first: Int) throws {
        let outing = Outing(.commute)
        let silent = first..<(first + 25)
        try #require(outing.truths[silent].allSatisfy { $0.speed > 3 })
        var played = Playback()
        played.hear(outing.epochs[..<silent.lowerBound])
        let before = try #require(played.estimates.last)
        played.hear(outing.epochs[silent.upperBound...])

        let points = played.points
        let after = try #require(points.firstIndex { $0.isAfterGap })
        let last = points[after - 1]
        #expect(last.instant == before.instant && last.coordinate == before.coordinate)
        #expect(abs(points[after].instant.seconds(since: last.instant) - 26) < 0.5)
        #expect(points.count { $0.isAfterGap } == 1)
        // The way is no shorter than the crow flies, but for the errors of its two ends.
        let trip = try #require(played.closed.first)
        let crow = last.coordinate.distance(to: points[after].coordinate)
        #expect(trip.bridgedDistance > crow - 10)
        #expect(trip.points == points.count)
        // In the order in which they were.
        #expect(zip(points, points.dropFirst()).allSatisfy { $0.instant < $1.instant })
    }
}
