import Positioning
import Simulation

/// A long simulated drive at 10 Hz: as bytes, and as the truth behind them.
struct Capture {
    let bytes: [UInt8]
    let truths: [Drive.Truth]

    init(megabytes: Int) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(megabytes * 1_000_000)
        var truths: [Drive.Truth] = []
        Self.hear(rate: Self.rate, megabytes: megabytes) { heard in
            for sentence in heard.sentences { bytes.append(contentsOf: sentence.utf8) }
            truths.append(heard.truth)
        }
        self.bytes = bytes
        self.truths = truths
    }

    /// Calls `take` with one instant after the other until so much was said.
    static func hear(
        rate: Double, megabytes: Int, _ take: (SimulatedReceiver.Heard) -> Void
    ) {
        var model = ReceiverModel()
        model.rate = rate
        // As many rounds as it needs: an instant takes some four hundred bytes.
        let seconds = Double(megabytes) * 1e6 / 350 / rate
        let receiver = SimulatedReceiver(
            model, in: drive(rounds: 1 + Int(seconds / secondsPerRound)), seed: 1,
            from: begin)
        var count = 0
        for heard in receiver {
            take(heard)
            count += heard.sentences.reduce(0) { $0 + $1.utf8.count }
            if count >= megabytes * 1_000_000 { break }
        }
    }

    /// Epochs per second.
    static let rate = 10.0
    static let begin = UTC(milliseconds: 1_780_329_600_000)
    static let start = Coordinate(latitude: 40.76, longitude: -113.89)

    /// Round and round: streets, a light, a fast road, a tunnel.
    static func drive(rounds: Int) -> Drive {
        Drive(
            from: start, heading: 0,
            legs: (0..<rounds).flatMap { _ -> [Drive.Leg] in
                [
                    .straight(900, speed: 14), .stop(20), .turn(90, radius: 12),
                    .straight(2000, speed: 25), .turn(90, radius: 15), .straight(400, speed: 14),
                    .tunnel(100, speed: 14), .straight(400, speed: 14), .turn(90, radius: 12),
                    .straight(2000, speed: 25), .turn(90, radius: 15),
                ]
            })
    }

    /// At least so long does a round take.
    private static let secondsPerRound = 250.0
}
