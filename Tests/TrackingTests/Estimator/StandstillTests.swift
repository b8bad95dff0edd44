import Positioning
import Testing

@testable import Tracking

@Suite("Moving and standing are told apart by displacement, not by a glance at the speed")
struct StandstillTests {
    @Test(
        "hears what a drive says",
        arguments: [
            // One column is one second; the digit is the speed in m/s, ~ is noise of 0.3 m/s:
            // m moving · s stopped · p parked
            Speeds(
                "a short stop is noticed after two seconds and left with the first two metres",
                "555500000555",
                "mmmmmmsssmmm"),
            Speeds(
                "noise at rest is not a departure",
                "5500~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
                "mmmm" + "ssssssssssssssssss" + "pppppppppp"),
            Speeds(
                "one wild second while parked is not one either",
                "550000000000000000000000009000000",
                "mmmm" + "ssssssssssssssssss" + "ppppppppppp"),
            Speeds(
                "road speed ends parking at its second fix",
                "5500000000000000000000000099999",
                "mmmm" + "ssssssssssssssssss" + "pppppmmmm"),
            Speeds(
                "creeping for long enough ends it, too",
                "55000000000000000000000000111111111",
                "mmmm" + "ssssssssssssssssss" + "ppppppppp" + "mmmm"),
        ])
    func hears(_ speeds: Speeds) {
        #expect(speeds.replay() == speeds.states)
    }

    @Test("the metres of a departure are credited at once, from its first instant")
    func credit() {
        var drive = EastwardCar(isTripOpen: true)
        for _ in 0..<40 { drive.step(speed: 0) }
        for _ in 0..<3 { drive.step(speed: 1) }
        #expect(drive.credited == 0)
        for _ in 0..<10 { drive.step(speed: 4) }
        // Half a second's ramp from 0 to 1, two seconds at 1, the ramp to 4, nine seconds at 4.
        #expect(abs(drive.credited - (0.5 + 2 + 2.5 + 36)) < 1e-9)
    }

    @Test("a slow second in mid-drive loses no metre")
    func slowSecond() {
        var drive = EastwardCar(isTripOpen: true)
        for _ in 0..<3 { drive.step(speed: 9) }
        let before = drive.credited
        drive.step(speed: 0)
        drive.step(speed: 9)
        #expect(abs(drive.credited - before - 9) < 1e-9)
    }

    @Test("two slow seconds are no stop, and their creeping counts once it goes on")
    func creepingSeconds() {
        var drive = EastwardCar(isTripOpen: true)
        for _ in 0..<3 { drive.step(speed: 9) }
        let before = drive.credited
        for speed in [0.3, 0.3, 9] { drive.step(speed: speed) }
        #expect(abs(drive.credited - before - (4.5 + 0.3 + 4.65)) < 1e-9)
    }

    @Test("while no trip is open it takes 25 coherent metres, confirmed by the position")
    func closed() {
        var confirmed = EastwardCar(isTripOpen: false)
        var contradicted = EastwardCar(isTripOpen: false)
        contradicted.followsPosition = false
        for _ in 0..<40 {
            confirmed.step(speed: 0)
            contradicted.step(speed: 0)
        }
        for _ in 0..<27 {
            confirmed.step(speed: 1)
            contradicted.step(speed: 1)
        }
        #expect(confirmed.standstill.motion == .moving)
        #expect(contradicted.standstill.motion == .parked)
    }
}

/// Speeds drawn a column a second, and the state under each.
struct Speeds: CustomTestStringConvertible {
    let testDescription: String
    let drawn: String
    let states: String

    init(_ description: String, _ drawn: String, _ states: String) {
        testDescription = description
        self.drawn = drawn
        self.states = states
    }

    func replay() -> String {
        var drive = EastwardCar(isTripOpen: true)
        drive.standstill.move()
        return drawn.map { column in
            drive.step(speed: column == "~" ? 0.3 : Double(column.wholeNumberValue ?? 0))
            return switch drive.standstill.motion {
            case .moving: "m"
            case .stopped: "s"
            case .parked: "p"
            }
        }.joined()
    }
}

/// A car that goes east.
struct EastwardCar {
    var standstill = Standstill(standingSince: Uptime(nanoseconds: 0))
    var credited = 0.0
    var followsPosition = true
    private let isTripOpen: Bool
    private var second = 0
    private var place = Coordinate(latitude: 52, longitude: 5)
    private var anchor = Coordinate(latitude: 52, longitude: 5)
    private var before: Velocimeter.Reading?

    init(isTripOpen: Bool) {
        self.isTripOpen = isTripOpen
    }

    mutating func step(speed: Double) {
        second += 1
        let reading = Velocimeter.Reading(
            velocity: Displacement(east: speed, north: 0), speed: speed, sigma: 0.1,
            isDoppler: true)
        if standstill.motion == .moving { anchor = place }
        if followsPosition { place = place.moved(by: Displacement(east: speed, north: 0)) }
        let sample = Standstill.Sample(
            instant: Uptime(.seconds(second)), elapsed: 1, reading: reading,
            before: before ?? reading, place: place, sigma: 2)
        let change = standstill.weigh(
            sample, isTripOpen: isTripOpen, anchor: anchor, variance: 1, driven: &credited)
        if case .departed(let departure, _) = change { credited += departure.distance }
        before = reading
    }
}
