import Configuration
import Invocation
import Positioning
import Simulation

/// What is asked of a simulated drive.
struct SimulationOptions {
    var speed = 50 / 3.6
    /// How many stops of `stopping` seconds there are on the way.
    var stops = 0
    var model = ReceiverModel()
    var seed: UInt64 = 1
    /// When the drive begins; `nil` for now, or for a drive that has just ended.
    var start: UTC?
    /// In real time instead of at once.
    var isLive = false
    /// Where a link to a pseudo terminal is made that says it.
    var terminal: String?

    /// Seconds that the car stands before and after, so that a trip is seen to begin and to end.
    static let standing = 30.0
    static let stopping = 30.0

    init(_ call: Call) throws(Failure) {
        speed =
            try call.figure("speed") { text throws(Objection) in
                try TypedFigure.speed(text, in: 0.5...120)
            } ?? speed
        let noise = try call.figure("noise") { text throws(Objection) in
            try TypedFigure.length(text, in: 0...100)
        }
        if let noise { model.spread(noise) }
        if let text = call.value("rate") {
            guard let rate = Double(text), (0.1...20).contains(rate) else {
                throw Failure(.usage, "--rate needs 0.1 to 20 fixes a second, not “\(text)”")
            }
            model.rate = rate
        }
        stops = try call.count("stops") ?? stops
        if let text = call.value("seed") {
            guard let number = UInt64(text) else {
                throw Failure(.usage, "--seed needs a whole number, not “\(text)”")
            }
            seed = number
        }
        start = try call.time("start")
        terminal = call.value("terminal")
        isLive = call.invocation.has("live") || terminal != nil
        guard start == nil || !isLive else {
            throw Failure(.usage, "--start is for a drive at once: what is live is now")
        }
    }
}

extension ReceiverModel {
    /// Errs by about so many metres on each axis instead of 1.3; by nothing at all for 0.
    fileprivate mutating func spread(_ sigma: Double) {
        let factor = sigma / slowError
        slowError *= factor
        fastError *= factor
        reacquisitionError *= factor
        if sigma == 0 { dopplerError = 0 }
    }
}
