import Configuration
import Control
import Ledger
import Positioning
import Supervision
import Tracking

/// How the store is opened: now, or as soon as it can be.
extension Daemon {
    /// Opens the store in `directory`; one that cannot be opened is no reason not to run.
    ///
    /// Source: SPEC §15.2.
    static func open(
        directory: String, boot: String
    ) throws -> (ledger: Ledger, opening: Opening, fault: String?) {
        do throws(SQLiteError) {
            var notice = StartNotice()
            let store = try Ledger.open(directory: directory, boot: boot) { work in
                let work = "\(work)"
                if notice.isDue(work, at: EventLoop.clock) { Readiness.starting(work) }
            }
            return (store.ledger, store.opening, nil)
        } catch {
            let store = try Ledger.postponed(directory: directory, boot: boot)
            return (store.ledger, store.opening, "\(error)")
        }
    }

    /// Goes on with a store that could not be opened at the start.
    ///
    /// When nothing was recorded meanwhile it is as if it had been open from the start. Else what was
    /// recorded goes behind what is there, and the trip that is open there is over.
    func adopt(_ opening: Opening) {
        tell(repairs: opening.repairs)
        // What this run learned is newer.
        learn(opening.receivers.filter { old in !remembered.contains { $0.source == old.source } })
        recall(opening)
        let earlier = Pipeline(
            setup: setup, places: places.places, opening: knowing(opening), journal: journal)
        if !recorder.isNumbered, navigator.pipeline.openTrip == nil,
            navigator.pipeline.courseRecord == nil, navigator.pipeline.courseWish == nil
        {
            navigator.replace(with: earlier, links: listeners.map(\.linkState), at: now)
            closeOrphans(of: opening)
            return
        }
        if earlier.visits != navigator.pipeline.visits {
            navigator.receive(
                .commandReceived(.itinerary(.replace(earlier.visits))), at: now)
        }
        recorder.renumberTrips(by: opening.nextTrip - 1)
        recorder.renumberCourses(by: opening.nextCourse - 1)
        navigator.goOn(
            behind: earlier.memory, nextTrip: opening.nextTrip, nextCourse: opening.nextCourse)
        closeOrphans(of: opening)
    }

    /// Closes what the store holds as open, and that nothing else is known of: it can never go on.
    ///
    /// The last figures are what was committed.
    func closeOrphans(of opening: Opening) {
        closeTrip(of: opening)
        for session in opening.openSessions where !navigator.pipeline.knows(session.record.id) {
            close(session)
        }
    }

    private func close(_ session: OpenSession) {
        let decided = Moment(now, by: navigator.pipeline.offset)
        var record = session.record
        // When it was seen last nobody knows; without a date, its times are of another clock.
        let happened =
            record.started.utc == nil && !session.isOfThisBoot
            ? decided : record.joined ?? record.started
        record.phase = .interrupted
        record.ended = happened
        let outcome = CourseOutcome(
            change: .interrupted(.restart), session: record.id, course: record.course,
            route: record.route, happened: happened.uptime, decided: decided.uptime,
            progress: record.progress, coverage: record.coverage, record: record)
        recorder.announce(
            Announcement(happened: happened, decided: decided, subject: .course(outcome)), at: now)
    }

    /// There may be no second open trip.
    private func closeTrip(of opening: Opening) {
        guard var record = opening.openTrip, record.id != navigator.pipeline.openTrip?.id else {
            return
        }
        record.ending = .interrupted
        let decided = Moment(now, by: navigator.pipeline.offset)
        // Without a date, its times are of a clock that may not be ours.
        let happened = record.end.utc == nil && !opening.isOpenTripOfThisBoot ? decided : record.end
        recorder.announce(
            Announcement(
                happened: happened, decided: decided, subject: .trip(.interrupted, record)),
            at: now)
    }

    /// A store that is repaired more often has nothing new to say.
    private static let repairsKept = 20

    /// Says it once in the journal, and keeps it for whoever asks later.
    func tell(repairs: [String]) {
        for repair in repairs { journal.warning("store repaired", ["what": repair]) }
        identity.repairs = Array((identity.repairs + repairs).suffix(Self.repairsKept))
    }
}
