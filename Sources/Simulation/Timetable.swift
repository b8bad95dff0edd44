/// A piece of time in which the car's acceleration does not change.
///
/// Units: seconds since the beginning, metres, metres per second.
struct Phase: Equatable, Sendable {
    var start: Double
    var duration: Double
    var stretch: Int
    /// Metres from the stretch's beginning, when the phase begins.
    var offset: Double
    var speed: Double
    var acceleration: Double
}

/// When the car is where: as fast as the road allows, with the engine and the brakes of a car.
///
/// The speed at every joint is bounded by both limits, then by what can be reached from behind, then
/// by what can still be braked for ahead; between two joints the car speeds up, holds, and brakes.
struct Timetable {
    private(set) var phases: [Phase] = []
    private var now = 0.0

    init(for road: Road) {
        let speeds = Self.speedsAtJoints(of: road)
        for (number, stretch) in road.stretches.enumerated() {
            wait(road.waits[number], before: number)
            drive(stretch, number, from: speeds[number], to: speeds[number + 1])
        }
        let last = road.stretches.count
        if let seconds = road.waits[last], last > 0 {
            add(seconds, last - 1, at: road.stretches[last - 1].length)
        }
        if phases.isEmpty {
            phases = [
                Phase(start: 0, duration: 0, stretch: 0, offset: 0, speed: 0, acceleration: 0)
            ]
        }
    }

    private static func speedsAtJoints(of road: Road) -> [Double] {
        let stretches = road.stretches
        var speeds = [Double](repeating: 0, count: stretches.count + 1)
        for joint in speeds.indices.dropFirst().dropLast() where road.waits[joint] == nil {
            speeds[joint] = min(stretches[joint - 1].speedLimit, stretches[joint].speedLimit)
        }
        for (joint, stretch) in stretches.enumerated() {
            let reached = speeds[joint] * speeds[joint] + 2 * Self.acceleration * stretch.length
            speeds[joint + 1] = min(speeds[joint + 1], reached.squareRoot())
        }
        for (joint, stretch) in stretches.enumerated().reversed() {
            let braked = speeds[joint + 1] * speeds[joint + 1] + 2 * Self.braking * stretch.length
            speeds[joint] = min(speeds[joint], braked.squareRoot())
        }
        return speeds
    }

    private mutating func wait(_ seconds: Double?, before stretch: Int) {
        guard let seconds else { return }
        add(seconds, stretch, at: 0)
    }

    private mutating func drive(
        _ stretch: Stretch, _ number: Int, from first: Double, to last: Double
    ) {
        let up = Self.acceleration
        let down = Self.braking
        guard stretch.length > 0 else { return }
        let reachable =
            (2 * up * down * stretch.length + down * first * first + up * last * last) / (up + down)
        let top = min(stretch.speedLimit, reachable.squareRoot())
        let speedingUp = (top * top - first * first) / (2 * up)
        let slowingDown = (top * top - last * last) / (2 * down)
        let holding = max(0, stretch.length - speedingUp - slowingDown)
        add((top - first) / up, number, at: 0, speed: first, acceleration: up)
        add(holding / top, number, at: speedingUp, speed: top)
        add(
            (top - last) / down, number, at: speedingUp + holding, speed: top, acceleration: -down)
    }

    private mutating func add(
        _ duration: Double, _ stretch: Int, at offset: Double, speed: Double = 0,
        acceleration: Double = 0
    ) {
        guard duration > 0 else { return }
        phases.append(
            Phase(
                start: now, duration: duration, stretch: stretch, offset: offset, speed: speed,
                acceleration: acceleration))
        now += duration
    }

    /// Metres per second squared, as in ordinary traffic.
    private static let acceleration = 1.8
    private static let braking = 2.2
}
