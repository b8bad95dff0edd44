import Positioning

@testable import Tracking

extension Estimate {
    /// Where the car is at `seconds`, and how surely: all that places look at.
    init(_ seconds: Double, _ coordinate: Coordinate, sigma: Double = 3) {
        self.init(
            instant: Uptime(seconds: seconds), coordinate: coordinate, accuracy: sigma * 2.45,
            sigma: sigma, velocity: .zero, speed: 0, track: nil, heightAboveSeaLevel: nil,
            motion: .moving, odometer: 0)
    }
}

extension Coordinate {
    /// Somewhere without meaning, on land.
    static let origin = Coordinate(latitude: 46.5, longitude: 7.25)

    func east(_ metres: Double) -> Coordinate { moved(by: Displacement(east: metres, north: 0)) }
    func north(_ metres: Double) -> Coordinate { moved(by: Displacement(east: 0, north: metres)) }

    /// A closed square ring around here.
    func square(side: Double) -> [Coordinate] {
        let half = side / 2
        return [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)].map {
            moved(by: Displacement(east: $0.0, north: $0.1))
        }
    }
}

extension Place {
    static func circle(
        _ name: String = "home", at center: Coordinate = .origin, enter: Double = 80,
        leave: Double = 120, dwell: Double? = nil
    ) -> Place {
        Place(
            name: name, shape: .circle(center: center, enter: enter, leave: leave), dwell: dwell)
    }

    static func polygon(_ name: String = "yard", _ rings: [[Coordinate]]) -> Place {
        Place(name: name, shape: .polygon(rings: rings, margin: 20))
    }
}

extension PlaceKeeper {
    /// Drives along `east` metres from `center`, a fix a second, and tells the story.
    mutating func drive(
        _ east: [Double], from second: Double = 0, around center: Coordinate = .origin,
        sigma: Double = 3
    ) -> [String] {
        east.enumerated().flatMap { step, metres in
            observe(Estimate(second + Double(step), center.east(metres), sigma: sigma)).story
        }
    }
}

extension [PlaceCrossing.Timed] {
    /// One sentence a crossing, such as `entered home at 4.5, sure at 5`.
    var story: [String] {
        map { crossing in
            let state = crossing.change == .initial ? (crossing.isInside ? " in" : " out of") : ""
            let left = crossing.left.map { " to " + short($0) } ?? ""
            return "\(crossing.change.rawValue)\(state) \(crossing.place) "
                + "at \(short(crossing.happened))\(left), sure at \(short(crossing.decided))"
                + (crossing.isWhileOff ? ", while off" : "")
        }
    }

    /// Seconds to the hundredth, without idle zeros.
    private func short(_ instant: Uptime) -> String {
        let hundredths = (instant.seconds * 100).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
    }
}
