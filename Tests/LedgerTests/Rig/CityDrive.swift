import Positioning
import TestKit
import Tracking

/// A drive through a city and out of it, thinned as the daemon thins: what ordinary trips are like.
///
/// Every number that a block stores wanders as a receiver's does, so that none packs better than in
/// a car: fixes come at whole seconds with the read's own milliseconds, positions wander by metres.
struct CityDrive {
    /// Seconds, metres and degrees after which a point is kept, whichever comes first.
    private let patience = 60.0
    private let longestStep = 300.0
    private let sharpestTurn = 12.0
    private let shortestPause = 5.0

    private var dice: SplitMix64
    private(set) var points: [TrackPoint] = []

    /// A drive of `count` points that begins at `start` seconds of uptime.
    init(seed: UInt64, count: Int, from start: Double = 1000) {
        dice = SplitMix64(seed: seed)
        var place = Coordinate(
            latitude: Double.random(in: -60...60, using: &dice),
            longitude: Double.random(in: -179...179, using: &dice))
        var (time, speed, course, height) = (start, 0.0, 90.0, 40.0)
        var (limit, untilTurn, turn, slope) = (13.0, 300.0, 0.0, 0.0)
        var wander = Displacement.zero

        while points.count < count {
            time += 1
            if untilTurn <= 0 {
                untilTurn = Double.random(in: 80...900, using: &dice)
                limit = [8.3, 13.9, 13.9, 22.2].randomElement(using: &dice) ?? limit
                turn = Double.random(in: -90...90, using: &dice)
                slope = Double.random(in: -0.02...0.02, using: &dice)
            }
            speed += min(max(limit - speed, -2.5), 1.5) + noise(0.2)
            speed = max(speed, 0.3)
            let turned = min(max(turn, -20), 20)
            turn -= turned
            course = Bearing.normalized(course + turned + noise(1))
            place = place.moved(by: Bearing.step(speed, towards: course))
            untilTurn -= speed
            height += speed * slope + noise(0.3)
            wander = wander * 0.95 + Displacement(east: noise(0.6), north: noise(0.6))

            let point = TrackPoint(
                instant: Uptime(seconds: time + 0.1 + abs(noise(0.02))),
                coordinate: place.moved(by: wander), heightAboveSeaLevel: height,
                speed: speed + abs(noise(0.05)), track: Bearing.normalized(course + noise(0.5)),
                accuracy: 4 + abs(noise(1.5)))
            if isWorthKeeping(point) { points.append(point) }
        }
    }

    private func isWorthKeeping(_ point: TrackPoint) -> Bool {
        guard let last = points.last else { return true }
        let seconds = point.instant.seconds(since: last.instant)
        let metres = last.coordinate.distance(to: point.coordinate)
        let turn = Bearing.difference(last.track ?? 0, point.track ?? 0)
        return seconds >= shortestPause
            && (seconds >= patience || metres >= longestStep
                || (turn >= sharpestTurn && metres >= 10))
    }

    /// Nearly a bell: the sum of three dice, of about this standard deviation.
    private mutating func noise(_ sigma: Double) -> Double {
        (0..<3).reduce(0) { sum, _ in sum + Double.random(in: -1...1, using: &dice) } * sigma
    }
}
