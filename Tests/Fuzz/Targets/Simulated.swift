import Positioning
import Simulation

/// What a simulated receiver sends in its first `epochs` with a fix, after as many without.
func simulated(_ model: ReceiverModel, epochs: Int) -> [UInt8] {
    var model = model
    model.firstFix = Double(epochs) / model.rate
    let drive = Drive(
        from: Coordinate(latitude: 46.5, longitude: 7.25), heading: 30,
        legs: [.straight(400, speed: 14), .turn(90, radius: 12), .straight(400, speed: 14)])
    let receiver = SimulatedReceiver(
        // Two seconds before a year ends, so that midnight and a new date are in it.
        model, in: drive, seed: 1, from: UTC(milliseconds: 1_798_761_598_000))
    return receiver.prefix(2 * epochs).flatMap { heard in heard.sentences.flatMap(\.utf8) }
}
