import Positioning
import Testing

@testable import Tracking

@Suite("Visits near each other are handled together")
struct ItineraryGroupTests {
    @Test("each is announced at its own start, wherever in the group the car is")
    func ownStart() {
        var day = Diary("a 10:00-11:00", "b 10:30-11:00", "c 10:45-12:00")
        #expect(day.comes("b", "09:50") == ["early a1 09:50"])
        #expect(day.waits("10:15") == ["arrived a1 10:00", "early b2 10:00"])
        #expect(day.waits("10:40") == ["arrived b2 10:30", "early c3 10:30"])
        #expect(day.waits("11:00") == ["arrived c3 10:45"])
    }

    @Test("arriving after several starts is arriving at each of them at once")
    func atOnce() {
        var day = Diary("a 10:00-11:00", "b 10:10-11:00", "c 10:45-12:00")
        #expect(
            day.comes("c", "10:20") == ["arrived a1 10:20", "arrived b2 10:20", "early c3 10:20"])
    }

    @Test("leaving before one's start re-arms that one and those after it, not those before")
    func rearmed() {
        var day = Diary("a 10:00-11:00", "b 10:30-11:00", "c 10:45-12:00")
        _ = day.comes("a", "09:50")
        #expect(day.waits("10:05") == ["arrived a1 10:00", "early b2 10:00"])
        #expect(day.leaves("a", "10:15") == ["withdrawn b2 10:15"])
        #expect(day.standings == [.arrived, .awaited, .ahead])
        #expect(day.waits("10:40").isEmpty)
        #expect(day.comes("c", "10:50") == ["arrived b2 10:50", "arrived c3 10:50"])
    }

    @Test("going from one place of the group into another is not leaving")
    func within() {
        var day = Diary("a 10:00-11:00", "b 10:30-11:00")
        #expect(day.comes("a", "09:50") == ["early a1 09:50"])
        #expect(day.comes("b", "09:52").isEmpty)
        #expect(day.leaves("a", "09:53").isEmpty)
        #expect(day.waits("10:31") == ["arrived a1 10:00", "early b2 10:00", "arrived b2 10:30"])
    }

    @Test("near means every one near every other, one after the other in the list")
    func everyPair() {
        // d is 270 m from a, though only 90 m from c.
        var day = Diary("a 10:00-11:00", "c 10:00-11:00", "d 10:00-11:00")
        #expect(day.comes("a", "10:10") == ["arrived a1 10:10", "arrived c2 10:10"])
        #expect(day.standings == [.arrived, .arrived, .awaited])
        var apart = Diary("a 10:00-11:00", "far 10:00-11:00", "b 10:00-11:00")
        #expect(apart.comes("a", "10:10") == ["arrived a1 10:10"])
    }

    @Test("how near is near is a setting")
    func setting() {
        var close = Diary("a 10:00-11:00", "b 10:00-11:00", near: 89)
        #expect(close.comes("a", "10:10") == ["arrived a1 10:10"])
        var wide = Diary("a 10:00-11:00", "far 10:00-11:00", near: 5001)
        #expect(wide.comes("a", "10:10") == ["arrived a1 10:10", "arrived far2 10:10"])
    }

    @Test("the same place twice in a row is the same place, whenever")
    func samePlace() {
        var day = Diary("a 10:00-11:00", "a 18:00-19:00")
        _ = day.comes("a", "10:10")
        #expect(day.leaves("a", "10:30") == ["withdrawn a2 10:30"])
        #expect(day.comes("a", "18:10") == ["arrived a2 18:10"])
    }

    @Test("the middle of a place is a circle's centre, a polygon's, a corridor's middle corner")
    func middles() throws {
        let origin = Coordinate.origin
        #expect(Place.Shape.circle(center: origin, enter: 1, leave: 2).middle == origin)
        let square = Place.Shape.polygon(rings: [origin.square(side: 200)], margin: 20)
        #expect(try #require(square.middle).distance(to: origin) < 0.1)
        let corridor = Place.Shape.corridor(
            line: [origin.east(-500), origin.north(50), origin.east(100)], enter: 50, leave: 70)
        #expect(corridor.middle == origin.north(50))
    }
}
