import Configuration
import Positioning
import Simulation
import Tracking

/// A morning that has everything a store is asked to keep.
///
/// To a shop, seven minutes inside, a course behind it, three quarters of an hour on country roads, a
/// stop, and a few metres that are no trip.
enum Journey {
    static let drive = Drive(
        from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 75, heightAboveSeaLevel: 4,
        legs: Array([toShop, inShop, approach, course, rounds, end].joined()))

    private static let inShop: [Drive.Leg] = [.mark("shop"), .stop(420)]
    private static let rounds: [Drive.Leg] = Array(repeatElement(round, count: 22).joined())
    private static let end: [Drive.Leg] = [.stop(400), .straight(90, speed: 8), .stop(420)]
    private static let toShop: [Drive.Leg] = [
        .stop(60), .mark("home"), .straight(800, speed: 14), .turn(90, radius: 15),
        .straight(600, speed: 14), .stop(25), .straight(700, speed: 22), .turn(-60, radius: 40),
        .tunnel(300, speed: 20), .straight(500, speed: 16),
    ]
    private static let approach: [Drive.Leg] = [.straight(250, speed: 12), .turn(90, radius: 12)]
    private static let course: [Drive.Leg] = [
        .straight(500, speed: 14), .turn(90, radius: 15), .straight(400, speed: 14),
    ]
    private static let round: [Drive.Leg] = [
        .straight(1500, speed: 22), .turn(70, radius: 60), .straight(700, speed: 14),
        .turn(-80, radius: 25),
    ]

    /// What the receiver says of it, on a boot clock that began `booted` seconds before the drive.
    static let epochs: [Epoch] = {
        var epochs: [Epoch] = []
        for heard in SimulatedReceiver(in: drive, seed: 7, from: date) {
            var epoch = Epoch(received: Uptime(seconds: booted + heard.truth.time + 0.1))
            epoch.time = heard.time
            epoch.timeOfDay = Int32(heard.time.millisecondOfDay)
            epoch.mode = heard.reading == nil ? .none : .threeD
            epoch.status = .gnss
            if let reading = heard.reading {
                epoch.coordinate = reading.coordinate
                epoch.heightAboveSeaLevel = reading.heightAboveSeaLevel
                epoch.speed = reading.speed
                epoch.track = reading.track
                epoch.sigma = reading.sigma
                epoch.horizontalDOP = reading.horizontalDOP
            }
            epochs.append(epoch)
        }
        return epochs
    }()

    /// Seconds that the machine was up when the drive began.
    static let booted = 20.0
    /// A day after the build: older dates are not believed.
    private static let date = UTC(milliseconds: Build.date.milliseconds + 86_400_000)

    static var setup: Setup {
        let places = ["home", "shop"].compactMap { name in
            drive.marks[name].map { center in
                Place(name: name, shape: .circle(center: center, enter: 60, leave: 80))
            }
        }
        let visits = [
            Visit(
                place: "shop", start: date.advanced(bySeconds: 60),
                end: date.advanced(bySeconds: 1800))
        ]
        return Setup(
            configuration: Configuration(), places: places, courses: [practice].compactMap { $0 },
            itinerary: visits)
    }

    private static var practice: Course? {
        let before = Drive(
            from: Coordinate(latitude: 52.1, longitude: 5.1), heading: 75,
            legs: toShop + approach)
        let start = before.truth(at: before.duration)
        let line = Drive(from: start.coordinate, heading: start.track, legs: course)
        let vertices = stride(from: 0, through: line.duration, by: 2).map {
            line.truth(at: $0).coordinate
        }
        return (try? CourseLine(vertices)).map { Course(name: "practice", ground: .line($0)) }
    }
}
