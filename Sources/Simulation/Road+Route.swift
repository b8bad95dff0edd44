import Positioning

import func Glibc.tan

extension Road {
    /// The road that a line of places draws: rounded in its corners, with stops spread evenly on it.
    ///
    /// Where the line turns back on itself the car stops and turns on the spot.
    init(along route: [Coordinate], speed: Double, stops: Int, of seconds: Double) {
        let places = Self.dense(route)
        guard let first = places.first, places.count > 1 else {
            self.init(
                from: route.first ?? Coordinate(latitude: 0, longitude: 0), heading: 0,
                heightAboveSeaLevel: 0)
            return
        }
        let steps = zip(places, places.dropFirst()).map { $0.displacement(to: $1) }
        self.init(from: first, heading: Bearing.of(steps[0]), heightAboveSeaLevel: 0)
        var corner = Corner.none
        for (number, step) in steps.enumerated() {
            let heading = Bearing.of(step)
            let next =
                number + 1 < steps.count ? Corner(from: step, to: steps[number + 1]) : .none
            let straight = step.length - corner.tangent - next.tangent
            lay(
                from: places[number].moved(by: Bearing.step(corner.tangent, towards: heading)),
                heading: heading, length: straight, speed: speed)
            if next.isTurningBack {
                add(.stop(Self.turningBack))
            } else if next.radius > 0 {
                add(.turn(next.angle, radius: next.radius))
            }
            corner = next
        }
        stand(stops, times: seconds)
    }

    /// Without places that repeat, and with none so far apart that a plane would not do.
    private static func dense(_ route: [Coordinate]) -> [Coordinate] {
        guard var last = route.first else { return [] }
        var places = [last]
        for place in route.dropFirst() {
            let length = last.distance(to: place)
            guard length > closest else { continue }
            let pieces = Int((length / farthest).rounded(.up))
            for piece in 1..<max(1, pieces) {
                places.append(
                    last.interpolated(
                        to: place, fraction: Double(piece) / Double(pieces)))
            }
            places.append(place)
            last = place
        }
        return places
    }

    /// Evenly: at the joints nearest to where they belong.
    private mutating func stand(_ count: Int, times seconds: Double) {
        guard count > 0 else { return }
        var next = 1
        for (number, stretch) in stretches.enumerated().dropFirst() {
            guard next <= count else { return }
            if stretch.odometer >= end.odometer * Double(next) / Double(count + 1) {
                wait(seconds, before: number)
                next += 1
            }
        }
    }

    /// Metres within which two places are one.
    private static let closest = 0.5
    /// Metres of a straight: its end is then off by less than a millimetre.
    private static let farthest = 400.0
    /// Seconds that a car takes to turn round.
    private static let turningBack = 8.0
}

/// How a car takes the corner between two straights.
private struct Corner {
    /// Degrees, to the right when positive.
    var angle = 0.0
    var radius = 0.0
    /// Metres of either straight that the rounding takes away.
    var tangent = 0.0
    var isTurningBack = false

    static let none = Corner()

    private init() {}

    init(from before: Displacement, to after: Displacement) {
        angle = wrapped(Bearing.of(after) - Bearing.of(before))
        guard abs(angle) > Self.straight else { return }
        guard abs(angle) < Self.back else {
            isTurningBack = true
            return
        }
        let slope = tan(abs(angle) / 2 * radiansPerDegree)
        tangent = min(Self.usualRadius * slope, Self.share * min(before.length, after.length))
        radius = tangent / slope
    }

    /// Metres; a car's turning circle is some 11 m across.
    private static let usualRadius = 10.0
    /// Degrees below which nobody notices a corner.
    private static let straight = 1.0
    /// Degrees from which it is a return.
    private static let back = 150.0
    /// What a corner may take of a straight, whose other end may have one, too.
    private static let share = 0.45
}
