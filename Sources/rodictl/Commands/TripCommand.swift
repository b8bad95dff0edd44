import Tracking
import Control

/// `rodictl trip start|stop|set`.
enum TripCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        if call.operands == ["set"] {
            try MendingCommand.setOpen(call)
            return .fine
        }
        guard call.value("vehicle") == nil else {
            throw Failure(.usage, "--vehicle belongs to: trip set")
        }
        let request: Request =
            switch call.operands {
            case ["start"]: .tripStart
            case ["stop"]: .tripStop
            case _: throw Failure(.usage, "trip needs one word: start, stop or set")
            }
        try call.show(request, as: TripChangeRecord.self) { record in
            guard let trip = record.trip else { return "Trip \(record.change.rawValue).\n" }
            return "Trip \(trip.id) \(record.change.rawValue).\n"
        }
        return .fine
    }
}
