import Positioning
import Simulation

/// A long simulated drive at 10 Hz: as bytes, and as the truth behind them.
struct Capture {
    let bytes: [UInt8]
    let truths: [Drive.Truth]

    init(megabytes: Int) {
        let size = megabytes * 1_000_000
        var model = ReceiverModel()
        model.rate = Self.rate
        let receiver = SimulatedReceiver(
            model, in: Self.drive, seed: 1, from: UTC(milliseconds: 1_780_329_600_000))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var truths: [Drive.Truth] = []
        for heard in receiver {
            for sentence in heard.sentences { bytes.append(contentsOf: sentence.utf8) }
            truths.append(heard.truth)
            if bytes.count >= size { break }
        }
        self.bytes = bytes
        self.truths = truths
    }

    /// Epochs per second.
    static let rate = 10.0
    static let start = Coordinate(latitude: 40.76, longitude: -113.89)

    /// Two hours and more, round and round: streets, a light, a fast road, a tunnel.
    static let drive = Drive(
        from: start, heading: 0,
        legs: (0..<40).flatMap { _ -> [Drive.Leg] in
            [
                .straight(900, speed: 14), .stop(20), .turn(90, radius: 12),
                .straight(2000, speed: 25), .turn(90, radius: 15), .straight(400, speed: 14),
                .tunnel(100, speed: 14), .straight(400, speed: 14), .turn(90, radius: 12),
                .straight(2000, speed: 25), .turn(90, radius: 15),
            ]
        })
}
