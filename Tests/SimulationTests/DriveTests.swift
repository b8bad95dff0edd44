import Positioning
import Testing

@testable import Simulation

@Suite("A simulated drive is one that a car could drive")
struct DriveTests {
    static let start = Coordinate(latitude: 52.5, longitude: 5.5)

    /// Every kind of leg, near the 180th meridian, far north, and at home.
    static let drives =
        [
            Coordinate(latitude: 52.5, longitude: 5.5),
            Coordinate(latitude: -17, longitude: 179.99),
            Coordinate(latitude: 78, longitude: 15.6),
        ].map {
            Drive(
                from: $0, heading: 75, heightAboveSeaLevel: 10,
                legs: [
                    .stop(5), .straight(400, speed: 14, climb: 8), .turn(90, radius: 12),
                    .straight(3, speed: 30), .turn(-120, radius: 30), .tunnel(300, speed: 25),
                    .straight(800, speed: 33), .stop(20), .straight(15, speed: 20),
                    .turn(170, radius: 6), .straight(500, speed: 20), .stop(10),
                ])
        }
        + RouteDriveTests.starts.map {
            Drive(along: RouteDriveTests.route(at: $0), speed: 25, standing: 5)
        }

    @Test("position, speed, course and odometer agree", arguments: drives)
    func consistent(drive: Drive) {
        let step = 0.05
        var before = drive.truth(at: 0)
        var travelled = 0.0
        for number in 1...Int(drive.duration / step) {
            let now = drive.truth(at: Double(number) * step)
            let way = before.coordinate.displacement(to: now.coordinate)
            let mean = (before.speed + now.speed) / 2 * step
            travelled += way.length
            #expect(abs(now.odometer - before.odometer - mean) < 0.003)
            #expect(abs(way.length - (now.odometer - before.odometer)) < 0.002)
            if way.length > 0.3 {
                let middle = drive.truth(at: (Double(number) - 0.5) * step)
                #expect(Bearing.difference(Bearing.of(way), middle.track) < 0.6)
            }
            before = now
        }
        #expect(abs(travelled - drive.length) < 0.001 * drive.length)
        #expect(abs(before.odometer - drive.length) < 0.001)
    }

    @Test("no engine, no brake and no turn is asked for too much", arguments: drives)
    func physical(drive: Drive) {
        let step = 0.1
        var before = drive.truth(at: 0)
        for number in 1...Int(drive.duration / step) {
            let now = drive.truth(at: Double(number) * step)
            let change = (now.speed - before.speed) / step
            #expect(change < 1.81 && change > -2.21)
            let turned = Bearing.difference(before.track, now.track) * radiansPerDegree / step
            #expect(turned * now.speed < 2.7, "sideways")
            #expect(now.speed <= 33)
            before = now
        }
        #expect(drive.truth(at: 0).speed == 0)
        #expect(drive.truth(at: drive.duration).speed == 0)
    }

    @Test("it stands for as long as it was told, and where it was told")
    func stops() {
        let drive = Drive(
            from: Self.start, heading: 90,
            legs: [
                .stop(30), .straight(500, speed: 15), .mark("light"), .stop(40),
                .straight(9, speed: 5),
            ])
        let truths = stride(from: 0, to: drive.duration, by: 0.5).map { drive.truth(at: $0) }
        #expect(truths.filter { $0.speed == 0 && $0.odometer == 0 }.count == 61)
        let light = truths.filter { $0.speed == 0 && $0.odometer > 1 }
        #expect((79...81).contains(light.count))
        #expect(light.allSatisfy { abs($0.odometer - 500) < 1e-6 })
        #expect(drive.marks["light"]?.distance(to: light[0].coordinate) ?? 9 < 1e-3)
    }

    @Test("hills are climbed evenly, and turned corners end where geometry says")
    func shape() {
        let drive = Drive(
            from: Self.start, heading: 0, heightAboveSeaLevel: 100,
            legs: [
                .straight(100, speed: 10, climb: 20), .turn(90, radius: 50), .mark("corner"),
                .straight(100, speed: 10, climb: -20),
            ])
        let corner = Self.start.displacement(to: drive.marks["corner"] ?? Self.start)
        #expect(abs(corner.east - 50) < 0.001)
        #expect(abs(corner.north - 150) < 0.001)
        let highest = stride(from: 0, to: drive.duration, by: 0.1)
            .map { drive.truth(at: $0).heightAboveSeaLevel }.max()
        #expect(highest == 120)
        #expect(drive.truth(at: drive.duration).heightAboveSeaLevel == 100)
    }

    @Test("before it and after it the car stands at its ends")
    func outside() {
        let drive = Self.drives[0]
        #expect(drive.truth(at: -100).coordinate == drive.truth(at: 0).coordinate)
        let end = drive.truth(at: drive.duration)
        let later = drive.truth(at: drive.duration + 100)
        #expect(later.coordinate.distance(to: end.coordinate) < 1e-3)
        #expect(later.speed == 0)
    }

    @Test("a leg that cannot be driven is left out")
    func impossible() {
        let drive = Drive(
            from: Self.start, heading: 0,
            legs: [
                .straight(0, speed: 10), .straight(-5, speed: 10), .straight(10, speed: 0),
                .straight(.nan, speed: 10), .straight(.infinity, speed: 10), .turn(0, radius: 10),
                .turn(90, radius: -3), .straight(100, speed: 10), .stop(-5),
            ])
        #expect(drive.length == 100)
        #expect((12...25).contains(drive.duration))
    }

    @Test("a drive of no legs stands still for no time")
    func empty() {
        for legs in [[], [.stop(10)], [.mark("here")]] as [[Drive.Leg]] {
            let drive = Drive(from: Self.start, heading: 0, legs: legs)
            #expect(drive.truth(at: 3).coordinate == Self.start)
            #expect(drive.truth(at: 3).speed == 0)
            #expect(drive.length == 0)
        }
        #expect(Drive(from: Self.start, heading: 0, legs: [.stop(10)]).duration == 10)
    }
}
