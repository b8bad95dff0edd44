import Positioning

/// The legs of a drive laid out on the Earth: where the road goes, and where the car must stand.
struct Road {
    private(set) var stretches: [Stretch] = []
    /// Seconds to stand before the stretch of that number.
    private(set) var waits: [Int: Double] = [:]
    private(set) var marks: [String: Coordinate] = [:]
    private(set) var end:
        (coordinate: Coordinate, heading: Double, height: Double, odometer: Double)

    init(from start: Coordinate, heading: Double, heightAboveSeaLevel: Double) {
        end = (start, Bearing.normalized(heading), heightAboveSeaLevel, 0)
    }

    mutating func add(_ leg: Drive.Leg) {
        switch leg {
        case .straight(let length, let speed, let climb):
            add(length, speed: speed) { $0.grade = climb / length }
        case .tunnel(let length, let speed):
            add(length, speed: speed) { $0.isCovered = true }
        case .turn(let angle, let radius):
            let comfortable = (Self.sidewaysAcceleration * radius).squareRoot()
            add(abs(angle) * radiansPerDegree * radius, speed: comfortable) {
                $0.curvature = (angle < 0 ? -1 : 1) / (radius * radiansPerDegree)
            }
        case .stop(let seconds):
            wait(seconds, before: stretches.count)
        case .mark(let name):
            marks[name] = end.coordinate
        }
    }

    /// A straight that begins where it is told, which is where the road ends but for a rounding.
    mutating func lay(from place: Coordinate, heading: Double, length: Double, speed: Double) {
        end.coordinate = place
        end.heading = heading
        add(.straight(length, speed: speed))
    }

    /// Stands for so many seconds where the stretch of this number begins.
    mutating func wait(_ seconds: Double, before stretch: Int) {
        waits[stretch, default: 0] += max(0, seconds)
    }

    /// A road of no length, for a car that only stands.
    mutating func addNowhereToGo() {
        stretches.append(
            Stretch(
                start: end.coordinate, startHeading: end.heading, startHeight: end.height,
                odometer: end.odometer, length: 0, speedLimit: 0))
    }

    /// A leg of no length, or one that nobody can drive, is no road.
    private mutating func add(
        _ length: Double, speed: Double, _ adjust: (inout Stretch) -> Void
    ) {
        guard length > 0, length.isFinite, speed > 0 else { return }
        var stretch = Stretch(
            start: end.coordinate, startHeading: end.heading, startHeight: end.height,
            odometer: end.odometer, length: length, speedLimit: speed)
        adjust(&stretch)
        end = stretch.end
        stretches.append(stretch)
    }

    /// Metres per second squared that passengers bear in a turn.
    private static let sidewaysAcceleration = 2.5
}
