import Control
import Positioning
import Tracking

/// `rodictl why [PLACE]`.
enum WhyCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        guard let place = call.operands.first else {
            try call.show(.why, as: WhyRecord.self, text)
            return .fine
        }
        guard call.operands.count == 1 else {
            throw Failure(.usage, "“\(call.operands[1])” is not expected here")
        }
        try call.show(
            .whyPlace(Request.PlaceQuestion(place: place)), as: PlaceWhyRecord.self
        ) { PlaceWhyScreen.text($0, lettering: Output.lettering) }
        return .fine
    }

    static func text(_ record: WhyRecord) -> String {
        var table = Table([.left, .right])
        table.add(["Accepted", "\(record.accepted)"])
        for refusal in record.refusals {
            let last = refusal.last.map { "last \(Figure.duration($0.age)) ago: \(numbers($0))" }
            table.add([
                refusal.reason.rawValue, "\(refusal.count)", last ?? "", meaning(refusal),
            ])
        }
        return table.text
    }

    private static func numbers(_ example: RefusalRecord.Example) -> String {
        var parts: [String] = []
        if let measured = example.measured { parts.append(Figure.fixed(measured, 1)) }
        if let limit = example.limit { parts.append("limit \(Figure.fixed(limit, 1))") }
        parts.append("mode \(example.mode.rawValue)")
        if let used = example.satellitesUsed { parts.append("\(used) satellites") }
        if let hdop = example.hdop { parts.append("HDOP \(Figure.fixed(hdop, 1))") }
        return parts.joined(separator: ", ")
    }

    private static func meaning(_ refusal: RefusalRecord) -> String {
        meaning(
            refusal.reason, isBySpeed: refusal.last.map { $0.measured == $0.speed } ?? true)
    }

    /// In words; a leap is one of the receiver's own speed, or of the way from the fix before.
    static func meaning(_ reason: Refusal.Reason, isBySpeed: Bool) -> String {
        switch reason {
        case .noFix: "the receiver had no position"
        case .estimated: "not measured: extrapolated, simulated or set by hand"
        case .nowhere: "exactly 0, 0"
        case .impossible: "not on the Earth"
        case .imprecise: "error circle too wide, in metres, or unknown"
        case .repeated: "the same instant again"
        case .disordered: "older than the fix before"
        case .misdated: "dated where it cannot be, in seconds"
        case .leaping:
            isBySpeed
                ? "faster than any car by its own speed, in m/s"
                : "farther from the fix before than any car gets, in metres"
        case .frozen: "the position stands still although the car does not, in seconds"
        }
    }
}
