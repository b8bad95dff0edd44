package import Positioning

/// What can happen to the pipeline.
package enum Event: Equatable, Sendable {
    /// A receiver finished saying what it knows about one instant.
    case epochReceived(Epoch)
    /// A receiver said what time it is, apart from any fix.
    case timeHeard(TimeMark)
    /// A receiver's link changed.
    case linkChanged(LinkChange)
    /// Whoever reads a receiver's bytes sees that something is wrong with it, or is no longer.
    case receiverTroubled(TroubleChange)
    /// The time an earlier `Effect.wake` asked for has come.
    case woke
    /// A person asked.
    case commandReceived(Command)
    /// Something of ours failed, or works again.
    case conditionChanged(Warning, holds: Bool)
    /// The input ends: settle everything that is open. Replay only; the daemon leaves trips open.
    case ended
}

package enum Command: Equatable, Sendable {
    case startTrip
    case stopTrip
    /// Something is said about the open trip.
    case editTrip(TripEdit)
    case course(CourseCommand)
    case itinerary(ItineraryCommand)
}
