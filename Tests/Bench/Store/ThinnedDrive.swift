import Positioning
import TestKit
import Tracking

/// A drive as the daemon keeps it: a point every few seconds, each a little off.
struct ThinnedDrive {
    /// 2026-04-27T08:00:00Z at the start of the clock.
    static let offset = ClockOffset(milliseconds: 1_777_276_800_000)

    /// Seconds from one drive to the next.
    private static let period = 20_000.0
    /// Seconds from one point to the next.
    private static let steps = 3.0...20.0

    let points: [TrackPoint]

    init(number: Int64, count: Int) {
        var dice = SplitMix64(seed: UInt64(number))
        var place = Coordinate(
            latitude: .random(in: 50...53, using: &dice),
            longitude: .random(in: 4...9, using: &dice))
        var (time, course, speed) = (Double(number) * Self.period, 90.0, 12.0)
        points = (0..<count).map { _ in
            let step = Double.random(in: Self.steps, using: &dice)
            time += step.rounded()
            course = Bearing.normalized(course + .random(in: -30...30, using: &dice))
            speed = min(max(speed + .random(in: -4...4, using: &dice), 0.5), 35)
            place = place.moved(by: Bearing.step(speed * step, towards: course))
            return TrackPoint(
                instant: Uptime(seconds: time + .random(in: 0.1...0.14, using: &dice)),
                coordinate: place, heightAboveSeaLevel: .random(in: 20...22, using: &dice),
                speed: speed, track: course, accuracy: .random(in: 3...7, using: &dice))
        }
    }
}
