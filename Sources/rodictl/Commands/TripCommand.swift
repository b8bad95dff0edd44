import Tracking
import Control

/// `rodictl trip start|stop`.
enum TripCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        let request: Request =
            switch call.operands {
            case ["start"]: .tripStart
            case ["stop"]: .tripStop
            case _: throw Failure(.usage, "trip needs one word: start or stop")
            }
        try call.show(request, as: TripChangeRecord.self) { record in
            guard let trip = record.trip else { return "Trip \(record.change.rawValue).\n" }
            return "Trip \(trip.id) \(record.change.rawValue).\n"
        }
        return .fine
    }
}
