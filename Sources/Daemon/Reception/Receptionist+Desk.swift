import Control
import Ledger
import Positioning
import Tracking

extension Receptionist {
    /// What the rest of the daemon lends for an answer.
    struct Desk {
        var board: StatusBoard
        var store: String
        var lastSequence: Int64
        var openTrip: TripRecord?
        var now: Moment
        var isStoreOpen: Bool
        /// Bytes that are to stay free on its disk.
        var keepFree: Int64
        var vehicles: [Settings.Vehicle]
        var maximumSpeed: Double
        var placeName: (Coordinate) -> String?
        /// Gives away so many numbers for trips; the first of them.
        var tripNumbers: (Int64) -> Int64
        /// Tells clients of an event that was stored.
        var tell: (EventEntry, Int64) -> Void
        var command: (Command) -> CommandAnswer?
        var reload: () -> Result<[String], RPCError>
        /// Around private places.
        var zones: () -> [PrivacyZone]
        var change: (Request.PlaceWish) -> Result<PlacesChangeRecord, RPCError>
    }
}
