import Configuration
import Glibc
import Positioning
import Simulation

/// Drives that begin now, as receivers tell them.
enum Journey {
    /// Stands, drives around a block at town speed, and stands for good.
    ///
    /// About 35 s of driving a lap. The car leaves four seconds after the first fix.
    static func blocks(_ laps: Int, standing: Double = 60) -> Drive {
        let side = [
            Drive.Leg.straight(90, speed: speed), .turn(90, radius: 12),
        ]
        let lap = side + side + side + side
        return Drive(
            from: home, heading: 0,
            heightAboveSeaLevel: 1286,
            legs: [.stop(8)] + (0..<laps).flatMap { _ in lap } + [.stop(standing)])
    }

    /// Drives a street, stands a minute, and drives on.
    static var errand: Drive {
        Drive(
            from: home, heading: 0,
            heightAboveSeaLevel: 1286,
            legs: [
                .stop(8), .straight(300, speed: speed), .stop(60), .straight(600, speed: speed),
            ])
    }

    /// What the receiver says of it, from `start` on.
    static func told(
        _ drive: Drive, rate: Double = 1, from start: UTC = now, seed: UInt64 = 7
    ) -> [SimulatedReceiver.Heard] {
        var model = ReceiverModel()
        model.rate = rate
        return Array(SimulatedReceiver(model, in: drive, seed: seed, from: start))
    }

    /// Whole seconds, and never before the build: a machine without a clock may run these tests too.
    static var now: UTC {
        let seconds = Int64(time(nil))
        return max(
            UTC(milliseconds: seconds * 1000), UTC(milliseconds: Build.date.milliseconds + 1000))
    }

    /// m/s, and never faster.
    static let speed = 13.9

    /// A trip is over after 12 s, and kept when it is as short as ours are.
    static let shortTrips = """
        [trip]
        stop = 12s
        min-distance = 80m
        min-duration = 20s
        """
}
