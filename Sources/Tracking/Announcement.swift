package import Positioning

/// Something worth telling: stored at once, then published, once, with a sequence number.
///
/// Clients and the journal know it by `name`, such as `trip.started`.
package struct Announcement: Equatable, Sendable {
    /// When it really happened.
    package var happened: Moment
    /// When we knew.
    package var decided: Moment
    package var subject: Subject

    package enum Subject: Equatable, Sendable {
        case trip(TripChange, TripRecord)
        case mending(TripMending)
        case place(PlaceCrossing)
        case link(LinkChange)
        /// UTC was proved, or a settled correction moved it by `correction` seconds.
        case timeProof(offset: ClockOffset, correction: Double?)
        case warning(Warning, raised: Bool)
        /// The car left its anchor without driving off.
        case towed(from: Coordinate, to: Coordinate)
        /// Moments in it are on the boot clock alone, but for those of its record.
        case course(CourseOutcome)
        /// Moments in it are on the boot clock alone.
        case itinerary(ItineraryOutcome)
    }

    package init(happened: Moment, decided: Moment, subject: Subject) {
        self.happened = happened
        self.decided = decided
        self.subject = subject
    }

    /// The same with a date, for one that was made before UTC was proved.
    ///
    /// Moments inside the subject stay as they are: whoever writes it dates them by these two.
    package func dated(by offset: ClockOffset) -> Announcement {
        var dated = self
        dated.happened = Moment(happened.uptime, by: offset)
        dated.decided = Moment(decided.uptime, by: offset)
        return dated
    }

    /// `kind.change`, as in the table of SPEC §12.
    package var name: String {
        switch subject {
        case .trip(let change, _): "trip.\(change.rawValue)"
        case .mending(let mending): "trip.\(mending.change.rawValue)"
        case .place(let crossing): "place.\(crossing.change.rawValue)"
        case .link(let change): "link.\(change.state.rawValue)"
        case .timeProof(_, nil): "time.proved"
        case .timeProof: "time.corrected"
        case .warning(_, true): "warning.raised"
        case .warning(_, false): "warning.cleared"
        case .towed: "car.towed"
        case .course(let outcome): "course.\(outcome.name)"
        case .itinerary(let outcome): "itinerary.\(outcome.change.rawValue)"
        }
    }
}
