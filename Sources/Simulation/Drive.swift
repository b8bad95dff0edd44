package import Positioning

/// A car's way through time, exactly known.
///
/// Built from legs; the car speeds up and brakes as cars do, and is slow enough in every turn.
/// The first and the last leg begin and end at rest.
///
/// Units: metres, seconds, metres per second, degrees.
package struct Drive: Sendable {
    package enum Leg: Equatable, Sendable {
        case straight(Double, speed: Double, climb: Double = 0)
        /// A straight without a sky.
        case tunnel(Double, speed: Double)
        /// To the right; to the left when negative.
        case turn(Double, radius: Double)
        /// Brakes to a stand, and stays.
        case stop(Double)
        /// Names the place where the car is now.
        case mark(String)
    }

    /// Where the car really is at one instant.
    package struct Truth: Equatable, Sendable {
        /// Seconds since the drive began.
        package var time: Double
        package var coordinate: Coordinate
        package var heightAboveSeaLevel: Double
        package var speed: Double
        package var track: Double
        /// Metres driven since the drive began.
        package var odometer: Double
        /// No satellite can be seen.
        package var isCovered: Bool
    }

    /// Seconds from beginning to end.
    package let duration: Double
    /// Metres from beginning to end.
    package let length: Double
    /// Where the marks are.
    package let marks: [String: Coordinate]

    private let road: [Stretch]
    /// Never empty.
    private let phases: [Phase]

    /// Drives `legs` from `start` towards `heading`.
    package init(
        from start: Coordinate, heading: Double, heightAboveSeaLevel: Double = 0, legs: [Leg]
    ) {
        var road = Road(from: start, heading: heading, heightAboveSeaLevel: heightAboveSeaLevel)
        for leg in legs { road.add(leg) }
        self.init(on: road)
    }

    /// Drives along a line of places, standing for a while before and after it and at some stops.
    ///
    /// `stops` are spread evenly, `stopping` and `standing` are seconds. The line is rounded in its
    /// corners, and what is closer together than half a metre is one place.
    package init(
        along route: [Coordinate], speed: Double, stops: Int = 0, stopping: Double = 30,
        standing: Double = 0
    ) {
        var road = Road(along: route, speed: speed, stops: stops, of: stopping)
        if road.stretches.isEmpty { road.addNowhereToGo() }
        road.wait(standing, before: 0)
        road.add(.stop(standing))
        self.init(on: road)
    }

    private init(on given: Road) {
        var road = given
        if road.stretches.isEmpty { road.addNowhereToGo() }
        self.road = road.stretches
        marks = road.marks
        length = road.end.odometer
        phases = Timetable(for: road).phases
        duration = phases[phases.count - 1].start + phases[phases.count - 1].duration
    }

    /// Where the car is `seconds` after the beginning; it stands before that and after the end.
    package func truth(at seconds: Double) -> Truth {
        let phase = phases[max(0, firstPhase(after: seconds) - 1)]
        let elapsed = min(max(0, seconds - phase.start), phase.duration)
        let stretch = road[phase.stretch]
        let offset = phase.offset + elapsed * (phase.speed + elapsed * phase.acceleration / 2)
        return Truth(
            time: seconds, coordinate: stretch.coordinate(at: offset),
            heightAboveSeaLevel: stretch.heightAboveSeaLevel(at: offset),
            speed: max(0, phase.speed + elapsed * phase.acceleration),
            track: stretch.heading(at: offset), odometer: stretch.odometer + offset,
            isCovered: stretch.isCovered)
    }

    private func firstPhase(after seconds: Double) -> Int {
        var low = 0
        var high = phases.count
        while low < high {
            let middle = (low + high) / 2
            if phases[middle].start > seconds { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
