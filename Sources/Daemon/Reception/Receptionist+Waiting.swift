import Control
import Ledger
import Positioning
import Tracking

extension Receptionist {
    /// A question that waits for the disk.
    struct Waiting {
        var ticket: Ticket
        var question: Asked
    }

    /// What the disk is asked for it.
    enum Asked {
        case trips(limit: Int)
        case tripSums(Request.TripsWish)
        case trip(Request.TripsGet)
        /// Everything but what it was made of.
        case origin(TripDetail)
        case events(limit: Int, from: UTC?)
        case missed
        case sessions
        case session(withPoints: Bool)
        case mendable(MendingWish, [Int64])
        case mend(TripMending, EventEntry)
        case picture(Request.TripsGet)
        case explored(Request.Explored, counted: Int?)
        /// Everything but its events.
        case why(PlaceWhyRecord)
        case backup
        case importable(Upload, isDry: Bool)
        case importing(TripRecord, EventEntry)

        /// Whether the error says that it cannot be done, and not that the store does not answer.
        func isOwnFault(_ error: SQLiteError) -> Bool {
            switch self {
            case .backup: true
            case .importing: error.kind == .full
            case _: false
            }
        }
    }
}
