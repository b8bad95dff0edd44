import Positioning
import Testing

@testable import Simulation

@Suite("A drive along a line of places keeps to it")
struct RouteDriveTests {
    /// Right angles, a hairpin, the way back, places that repeat, and a straight of 20 km.
    static func route(at start: Coordinate) -> [Coordinate] {
        [
            (0, 0), (0, 0), (300, 0), (300, 200), (350, 220), (352, 219), (500, 900), (320, 210),
            (20_000, 5000), (20_000, 5000.2), (20_100, 5100),
        ].map { start.moved(by: Displacement(east: $0.0, north: $0.1)) }
    }

    static let starts = [
        Coordinate(latitude: 52.5, longitude: 5.5), Coordinate(latitude: -17, longitude: 179.95),
        Coordinate(latitude: 78, longitude: 15.6),
    ]

    @Test(
        "it comes by every corner, and nowhere leaves the line for more than a corner's rounding",
        arguments: starts)
    func keepsTo(start: Coordinate) throws {
        let route = Self.route(at: start)
        let drive = Drive(along: route, speed: 25)
        let places = stride(from: 0, through: drive.duration + 0.1, by: 0.1).map {
            drive.truth(at: $0).coordinate
        }
        for corner in route {
            let nearest = places.map { $0.distance(to: corner) }.min() ?? .infinity
            #expect(nearest < 10, "\(nearest) m")
        }
        let first = try #require(route.first)
        let last = try #require(route.last)
        #expect(places[0].distance(to: first) < 0.01)
        #expect(drive.truth(at: drive.duration).coordinate.distance(to: last) < 0.01)
        let line = zip(route, route.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect(drive.length <= line + 0.01)
        #expect(drive.length > line - 40)
    }

    @Test("it stands before and after, at its stops, and where it turns round", arguments: starts)
    func stands(start: Coordinate) {
        let route = Self.route(at: start)
        let without = Drive(along: route, speed: 25)
        let drive = Drive(along: route, speed: 25, stops: 3, stopping: 40, standing: 20)
        #expect(drive.truth(at: 19.9).odometer == 0)
        #expect(drive.truth(at: 22).odometer > 0)
        #expect(drive.truth(at: drive.duration - 19.9).odometer > drive.length - 0.01)
        #expect(drive.length == without.length)
        var stops: [Double] = []
        for second in 21..<Int(drive.duration) - 21 where drive.truth(at: Double(second)).speed == 0
        {
            let odometer = drive.truth(at: Double(second)).odometer
            if stops.last != odometer { stops.append(odometer) }
        }
        // One of the corners is a return.
        #expect(stops.count == 4, "\(stops)")
        for share in [0.25, 0.5, 0.75] {
            let belongs = share * drive.length
            #expect(stops.contains { abs($0 - belongs) <= 450 }, "\(stops) and \(belongs)")
        }
    }

    @Test("a line of one place, or of none, is a car that stands")
    func nowhere() {
        for route in [[], [Self.starts[0]], [Self.starts[0], Self.starts[0]]] {
            let drive = Drive(along: route, speed: 10, standing: 5)
            #expect(drive.length == 0)
            #expect(drive.duration <= 10)
        }
    }
}
