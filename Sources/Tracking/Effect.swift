package import Positioning

/// What the shell must do after an event, in this order.
///
/// A small thing, since every fix brings some: what is large or rare lies behind a reference.
package enum Effect: Equatable, Sendable {
    /// An epoch passed the gates: this is where we are now. Not stored; clients may be told.
    case show(Boxed<LocatedFix>)
    /// How the car gets on by that fix, if anything is followed. Not stored; clients may be told.
    indirect case guide(Guidance)
    /// An epoch did not pass. Counted already.
    indirect case refuse(Refusal)
    /// Keep a point of the open trip, with the next regular commit.
    case record(TrackPoint, trip: Int64)
    /// Keep the open trip's figures, with the next regular commit.
    case update(Boxed<TripRecord>)
    /// A receiver began to misbehave, or has stopped: for the journal, and nobody else.
    indirect case trouble(TroubleChange)
    /// A cell of the map was driven through: keep it, unless it is known.
    case explore(Geohash, at: Uptime, trip: Int64)
    /// A stretch of the open trip was in one speed band.
    indirect case colour(SpeedRun, trip: Int64)
    /// The open trip's path in hindsight goes on through these points.
    ///
    /// The trip's end may turn out to lie before them: what is behind it does not count.
    case trace([SmoothedPoint], trip: Int64)
    /// Keep a point of a course session, with the next regular commit.
    case sample(TrackPoint, session: Int64)
    /// Store at once, then publish.
    indirect case announce(Announcement)
    /// The open trip was too small to keep: forget its points, and what only it explored.
    case discard(trip: Int64)
    /// UTC is proved: date everything of this boot that has no date yet.
    case date(by: ClockOffset)
    /// A settled correction: date what belongs to the open trip and course session anew.
    case redate(by: ClockOffset)
    /// What became of a command.
    indirect case answer(CommandAnswer)
    /// Send `Event.woke` at this time, unless a later effect says otherwise.
    case wake(at: Uptime)
}

/// What became of a command.
package enum CommandAnswer: Equatable, Sendable {
    case tripStarted(Int64)
    case tripStopped(Int64)
    case tripEdited(TripRecord)
    /// What became of a session, or of the wish for one.
    case course(CourseOutcome)
    case reroutingSet(Bool)
    /// Why nothing became of it.
    case courseObjected(CourseObjection)
    case visitSkipped(ItineraryOutcome)
    case itineraryReplaced(visits: Int)
    /// Why no visit was skipped.
    case visitObjected(ItineraryKeeper.Objection)
    /// Why not, for a person.
    case refused(String)
}
