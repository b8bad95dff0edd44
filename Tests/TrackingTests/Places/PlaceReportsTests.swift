import Positioning
import TestKit
import Testing

@testable import Tracking

@Suite("What went wrong with places elsewhere does not go wrong here")
struct PlaceReportsTests {
    @Test("B26: the 180th meridian runs through the middle of a circle")
    func meridianCircle() {
        let center = Coordinate(latitude: 0, longitude: 179.999)
        var keeper = PlaceKeeper([.circle("isle", at: center, enter: 500, leave: 550)])
        // −111 m … +334 m: the second half has negative longitudes.
        #expect(
            keeper.drive([-111, 55.66, 111.32, 334], around: center) == [
                "initial in isle at 0, sure at 0"
            ])
        #expect(
            keeper.drive([500, 600], from: 4, around: center) == ["left isle at 4.5, sure at 5"])
    }

    @Test("B26: a polygon over the 180th meridian goes the short way round")
    func meridianPolygon() {
        let ring = [
            (1, 179.9), (-1, 179.9), (-1, -179.9), (1, -179.9), (1, 179.9),
        ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        let keeper = PlaceKeeper([.polygon("date line", [ring])])
        for (longitude, name) in [
            (179.95, "date line"), (-179.95, "date line"), (180, "date line"), (179.8, nil),
            (-179.8, nil), (0, nil),
        ] as [(Double, String?)] {
            let here = Coordinate(latitude: 0, longitude: longitude)
            #expect(keeper.name(at: here) == name, "\(longitude)")
        }
    }

    @Test("B26: next to the pole all longitudes are near")
    func pole() {
        let center = Coordinate(latitude: 89.9999, longitude: 10)
        let keeper = PlaceKeeper([.circle("pole", at: center, enter: 80, leave: 120)])
        #expect(keeper.name(at: Coordinate(latitude: 89.9999, longitude: -170)) == "pole")
        #expect(keeper.name(at: Coordinate(latitude: 89.99, longitude: 10)) == nil)
    }

    @Test("B29: a parked car does not flap around its fence")
    func jitter() {
        var keeper = PlaceKeeper([.circle(enter: 50, leave: 70)])
        let story = keeper.drive([44, 53, 47, 56, 49, 52], sigma: 8)
        #expect(story.count <= 1)
    }

    @Test("B29: nor in eight hours of wandering across the inner radius", arguments: UInt64(1)...5)
    func night(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        var keeper = PlaceKeeper([.circle(enter: 80, leave: 120)])
        var wander = 0.0
        var crossings = 0
        var closest = Double.infinity
        for second in 0..<28_800 {
            // Gauss-Markov: a minute long, 8 m strong.
            wander = 0.9835 * wander + Double.random(in: -2.5...2.5, using: &dice)
            let here = Coordinate.origin.east(82 + wander)
            closest = min(closest, 82 + wander)
            crossings +=
                keeper.observe(Estimate(Double(second), here, sigma: 4))
                .filter { $0.change != .initial }.count
        }
        #expect(closest < 70)
        #expect(crossings <= 1)
    }

    @Test("B32: 2.5 km of doubt neither arrive nor leave")
    func vague() {
        var keeper = PlaceKeeper([.circle(enter: 100, leave: 120)])
        _ = keeper.drive([400, 400])
        #expect(keeper.drive([300, 0, 0, 0, 0], from: 2, sigma: 1000).isEmpty)
        #expect(keeper.states.map(\.side) == [.outside])
        _ = keeper.drive([0], from: 7)
        #expect(keeper.drive([300, 900, 9000], from: 8, sigma: 1000).isEmpty)
        #expect(keeper.inside == ["home"])
    }

    @Test("B32: doubt never lets a car in from outside the radius", arguments: [0.0, 3, 30, 40])
    func wideCircle(sigma: Double) {
        var keeper = PlaceKeeper([.circle()])
        _ = keeper.drive([300])
        #expect(keeper.drive(Array(repeating: 80.01, count: 60), from: 1, sigma: sigma).isEmpty)
    }

    @Test("B32: an accuracy that is no accuracy is not believed", arguments: [-1, .nan, .infinity])
    func noAccuracy(sigma: Double) {
        var keeper = PlaceKeeper([.circle()])
        #expect(keeper.drive([0, 0, 0, 0], sigma: sigma).isEmpty)
        #expect(keeper.states.map(\.side) == [nil])
    }

    @Test("a lost receiver leaves the state as it is")
    func lostReceiver() {
        var keeper = PlaceKeeper([.circle()])
        _ = keeper.drive([200, 0])
        #expect(keeper.woke(at: Uptime(seconds: 90_000)).isEmpty)
        #expect(keeper.inside == ["home"])
        #expect(keeper.states.first?.since == Uptime(seconds: 0.6))
    }
}
