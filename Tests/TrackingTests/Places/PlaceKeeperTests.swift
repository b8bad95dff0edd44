import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("What a drive past places tells")
struct PlaceKeeperTests {
    @Test("a visit: in, long enough, out, each once and each with both its times")
    func visit() {
        var keeper = PlaceKeeper([.circle(dwell: 60)])
        var story = keeper.drive([200, 140, 90, 40, 0])
        story += keeper.drive(Array(repeating: 0, count: 70), from: 5)
        story += keeper.drive([50, 100, 150, 200], from: 75)
        #expect(
            story == [
                "initial out of home at 0, sure at 0",
                "entered home at 2.2, sure at 3",
                "dwelt home at 62.2, sure at 63",
                "left home at 76.4, sure at 77",
            ])
    }

    @Test("a yard with a hole is left into the hole")
    func hole() {
        let rings = [Coordinate.origin.square(side: 400), Coordinate.origin.square(side: 100)]
        var keeper = PlaceKeeper([.polygon("yard", rings)])
        #expect(
            keeper.drive([-300, -230, -190, -120, -60, -30, 0, 60]) == [
                "initial out of yard at 0, sure at 0",
                "entered yard at 1.75, sure at 2",
                "left yard at 5, sure at 6",
                "entered yard at 6.83, sure at 7",
            ])
    }

    @Test("driving through between two fixes is one crossing with both its times")
    func passes() {
        var keeper = PlaceKeeper([.circle("gate", enter: 25, leave: 45)])
        #expect(
            keeper.drive([-200, -90, -50, 62, 150]) == [
                "initial out of gate at 0, sure at 0",
                "passed gate at 2.22 to 2.85, sure at 3",
            ])
        #expect(keeper.inside.isEmpty)
    }

    @Test("one that ends within the outer radius has entered, and will leave")
    func passesAndStays() {
        var keeper = PlaceKeeper([.circle("gate", enter: 25, leave: 45)])
        #expect(keeper.drive([-200, -90, -50, 40]).last == "entered gate at 2.28, sure at 3")
        #expect(keeper.inside == ["gate"])
        #expect(keeper.drive([100], from: 4) == ["left gate at 3.08, sure at 4"])
    }

    @Test("who is outside but not sure of it cannot pass")
    func cannotPass() {
        var unsure = PlaceKeeper([.circle("gate", enter: 25, leave: 45)])
        // Only one fix before, and that between the radii.
        #expect(unsure.drive([-44, 62]) == ["initial out of gate at 1, sure at 1"])
    }

    @Test("an inaccurate fix changes nothing, unless the place says it may")
    func maximumSigma() {
        var place = Place.circle()
        var keeper = PlaceKeeper([place])
        #expect(keeper.drive([0, 0], sigma: 41).isEmpty)
        #expect(keeper.drive([0, 0, 0], from: 2, sigma: 40).count == 1)

        place.maximumSigma = 10
        var strict = PlaceKeeper([place])
        #expect(strict.drive([0, 0, 0], sigma: 10.5).isEmpty)
        #expect(strict.drive([0, 0, 0], from: 3, sigma: 10).count == 1)

        var small = PlaceKeeper([.circle(enter: 20, leave: 40)])
        #expect(small.drive([0, 0, 0], sigma: 15.5).isEmpty)
        #expect(small.drive([0, 0, 0], from: 3, sigma: 15).count == 1)
    }

    @Test("a place no fix comes near is outside, without a word")
    func far() {
        let away = Coordinate.origin.north(2000)
        var keeper = PlaceKeeper([.circle("home"), .circle("away", at: away)])
        #expect(keeper.states.map(\.side) == [nil, nil])
        // Good enough for home, not to exclude anything 300 m away.
        _ = keeper.drive([0], sigma: 80)
        #expect(keeper.states.map(\.side) == [nil, nil])
        #expect(keeper.drive([0]) == ["initial in home at 0, sure at 0"])
        #expect(keeper.states.map(\.side) == [.inside, .outside])
        #expect(keeper.drive([0], from: 1, around: away).count == 2)
    }

    @Test("what happened first is told first; what is inside is listed in the order of the list")
    func order() {
        var keeper = PlaceKeeper([
            .circle("yard", enter: 30, leave: 50), .circle("village", enter: 80, leave: 120),
        ])
        _ = keeper.drive([300])
        #expect(
            keeper.drive([100, 0, 100], from: 10) == [
                "entered village at 10.2, sure at 11", "entered yard at 10.7, sure at 11",
                "left yard at 11.5, sure at 12",
            ])
        #expect(keeper.drive([0], from: 13).count == 1)
        #expect(keeper.inside == ["yard", "village"])
    }

    @Test("a trip's end is named after the smallest place around it")
    func names() {
        var keeper = PlaceKeeper([
            .circle("village", enter: 900, leave: 990),
            .polygon("yard", [Coordinate.origin.square(side: 60)]),
            .circle("house", at: Coordinate.origin.east(500), enter: 30, leave: 50),
        ])
        #expect(keeper.name(at: Coordinate.origin.east(20)) == "yard")
        #expect(keeper.name(at: Coordinate.origin.east(40)) == "village")
        #expect(keeper.name(at: Coordinate.origin.east(520)) == "house")
        #expect(keeper.name(at: Coordinate.origin.east(950)) == nil)
        #expect(keeper.name(at: Coordinate.origin.east(9500)) == nil)
        // Between the radii of a place the car has not left.
        _ = keeper.drive([500])
        #expect(keeper.name(at: Coordinate.origin.east(540)) == "house")
    }

    @Test("nothing that is no position changes anything")
    func nonsense() {
        var keeper = PlaceKeeper([.circle()])
        _ = keeper.drive([0])
        let before = keeper.memory
        for (latitude, longitude) in [(Double.nan, 0), (0, .nan), (91, 0), (0, .infinity)] {
            let nowhere = Coordinate(latitude: latitude, longitude: longitude)
            #expect(keeper.observe(Estimate(5, nowhere)).isEmpty)
        }
        #expect(keeper.memory == before)
    }
}
