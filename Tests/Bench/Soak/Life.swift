import Glibc
import Positioning
import Simulation

/// Days of a car: to work and home again through a tunnel, by another road each day; every third
/// day out once more over midnight; parked for the rest, with the receiver on.
struct Life {
    let drive: Drive
    let trips: Int

    init(days: Int) {
        var legs: [Drive.Leg] = []
        var trips = 0
        // The commute takes as long in either direction.
        let commute = Self.commute
        let driving = Drive(from: Capture.start, heading: 0, legs: commute).duration
        var clock = 0.0
        func park(until time: Double) {
            legs.append(.stop(max(Self.pause, time - clock)))
            clock = max(clock + Self.pause, time)
        }
        func go(_ way: [Drive.Leg]) {
            legs += way
            clock += driving
            trips += 1
        }
        for day in 0..<days {
            let midnight = Double(day) * Self.day
            park(until: midnight + Self.morning)
            // Another road.
            legs.append(.turn(37, radius: 10))
            go(commute)
            park(until: midnight + Self.evening)
            go(Self.back)
            guard day % 3 == 0 else { continue }
            park(until: midnight + Self.late)
            go(commute)
            park(until: clock + Self.pause)
            go(Self.back)
        }
        park(until: Double(days) * Self.day)
        drive = Drive(from: Capture.start, heading: 0, legs: legs)
        self.trips = trips
    }

    /// Writes what the receiver says of it, once a second; answers how many fixes are in it.
    func write(to path: String) throws -> (fixes: Int, bytes: Int) {
        guard let file = fopen(path, "w") else {
            throw BenchFault(what: "\(path) cannot be written")
        }
        var said = (fixes: 0, bytes: 0)
        let receiver = SimulatedReceiver(in: drive, seed: 1, from: Capture.begin)
        for heard in receiver {
            // Position, accuracy and speed; the rest would only make the file larger.
            for index in [0, 2, 4] {
                said.bytes += heard.sentences[index].utf8.count
                fputs(heard.sentences[index], file)
            }
            if heard.reading != nil { said.fixes += 1 }
        }
        guard fclose(file) == 0 else {
            throw BenchFault(what: "\(path) cannot be written to its end")
        }
        return said
    }

    private static let commute: [Drive.Leg] = [
        .straight(900, speed: 14), .stop(20), .turn(90, radius: 12), .straight(6000, speed: 25),
        .turn(-60, radius: 15), .tunnel(700, speed: 22), .straight(5000, speed: 30),
        .turn(45, radius: 15), .straight(400, speed: 14), .stop(35), .straight(700, speed: 14),
    ]
    private static let back: [Drive.Leg] =
        [.turn(180, radius: 8)]
        + commute.reversed().map { leg in
            if case .turn(let angle, let radius) = leg {
                .turn(-angle, radius: radius)
            } else {
                leg
            }
        } + [.turn(180, radius: 8)]

    private static let day = 86_400.0
    /// Seconds after midnight.
    private static let morning = 7 * 3600.0
    private static let evening = 17 * 3600.0
    private static let late = 23 * 3600.0 + 50 * 60
    /// Seconds that are long enough to end a trip.
    private static let pause = 1200.0
}
