import Simulation
import Testing

/// When the receiver says enough to prove UTC, in seconds from the start of the machine.
enum Proof: Sendable, CustomTestStringConvertible {
    case atOnce
    /// Positions come at once, and their date so late.
    case undated(until: Double)
    /// Nothing but the date comes before.
    case blind(until: Double)

    var testDescription: String {
        switch self {
        case .atOnce: "proof at once"
        case .undated(let time): "positions, and no date for \(Int(time)) s"
        case .blind(let time): "no position for \(Int(time)) s"
        }
    }

    static let all = [Proof.atOnce, .undated(until: 90), .blind(until: 90)]

    /// How long the car stands first: what nobody could see cannot be told.
    var standing: Double { max(40, blindness + 30) }

    /// Seconds without a position.
    var blindness: Double {
        if case .blind(let end) = self { end } else { 0 }
    }

    /// What the receiver says `time` seconds after it was switched on.
    func sentences(_ heard: SimulatedReceiver.Heard, after time: Double) -> [String] {
        switch self {
        case .undated(let end) where time < end:
            heard.sentences.filter { !$0.hasPrefix("$GNRMC") }
        case .blind(let end) where time < end:
            NMEAWriter.sentences(nil, at: heard.time)
        case .atOnce, .undated, .blind:
            heard.sentences
        }
    }
}
