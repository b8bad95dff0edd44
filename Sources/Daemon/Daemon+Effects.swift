import Configuration
import Control
import Ledger
import Positioning
import Supervision
import Tracking

/// How effects become deeds.
extension Daemon {
    func perform(_ effect: Effect, at now: Uptime) {
        switch effect {
        case .show(let located):
            show(located.value.fix, located.value.estimate, at: now)
        case .guide(let guidance):
            show(guidance)
        case .record(let point, let trip):
            recorder.keep(point, trip: trip, at: now)
        case .sample(let point, let session):
            recorder.keep(point, session: session, at: now)
        case .update(let record):
            recorder.keep(record.value, at: now)
        case .discard(let trip):
            recorder.discard(trip: trip)
        case .date(let offset):
            recorder.date(by: offset, .undated)
        case .redate(let offset):
            recorder.date(by: offset, .openTrip)
        case .announce(let announcement):
            recorder.announce(announcement, at: now)
            if case .course(let outcome) = announcement.subject { show(outcome) }
            if case .itinerary(let outcome) = announcement.subject { show(outcome) }
        case .refuse(let refusal):
            journal.debug(
                "fix refused",
                [
                    "reason": refusal.reason.rawValue,
                    "measured": refusal.measured.map { "\($0)" } ?? "",
                    "limit": refusal.limit.map { "\($0)" } ?? "",
                ])
        case .trouble(let change):
            tell(change)
        case .explore(let cell, let instant, let trip):
            recorder.keep(.cell(cell, at: instant), trip: trip)
        case .colour(let run, let trip):
            recorder.keep(.run(run), trip: trip)
        case .trace(let points, let trip):
            recorder.keep(.path(points), trip: trip)
        case .wake, .answer:
            // The navigator's own.
            break
        }
    }

    /// Each is said once; what lasts is a warning as well.
    private func tell(_ change: TroubleChange) {
        let receivers = setup.configuration.receivers
        guard receivers.indices.contains(change.source) else { return }
        journal.notice(
            change.holds ? "receiver misbehaves" : "receiver behaves again",
            [
                "source": receivers[change.source].text, "trouble": change.trouble.rawValue,
                "detail": change.detail ?? "",
            ])
    }

    /// A late delivery is recorded, and never shown as current.
    private func show(_ fix: Fix, _ estimate: Estimate, at now: Uptime) {
        guard !fix.isLate else { return }
        let position = PositionRecord(
            estimate, of: fix, by: navigator.pipeline.offset, at: now,
            trackHeld: estimate.motion != .moving)
        server.publish(position: position, at: loop.now)
    }

    private func show(_ guidance: Guidance) {
        if let visit = guidance.visit {
            server.publish(visit: VisitSummary(visit), at: loop.now)
        }
        if let course = guidance.course {
            server.publish(progress: ProgressRecord(course), at: loop.now)
        }
    }

    /// A phase is told at once, also that of a session which is shown no more.
    private func show(_ outcome: CourseOutcome) {
        let progress =
            board.progress.flatMap { $0.session == outcome.session ? $0 : nil }
            ?? outcome.record.map { ProgressRecord($0) }
        guard let progress else { return }
        server.publish(progress: progress, at: loop.now)
    }

    func hear(_ outcome: Recorder.Outcome) {
        switch outcome {
        case .publish(let record):
            herald.tell(record)
            server.publish(event: record, at: loop.now)
            if record.event == "trip" { receptionist.countTrips() }
            if record.event == "trip" || record.event == "warning" {
                Readiness.status(statusLine)
            }
        case .failing(let error):
            raise(
                .storeFailing, "The store does not take what is recorded: \(error).",
                "Trips go on in memory; see: rodictl health")
        case .working:
            clear(.storeFailing)
            receptionist.countTrips()
        case .full(let free):
            raise(
                .diskFull, "The disk is full: \(free / 1_000_000) MB are left.",
                "Points wait in memory; free some room, or lower keep-free.")
        case .roomAgain:
            clear(.diskFull)
        case .opened(let opening):
            adopt(opening)
        case .repaired(let losses):
            tell(repairs: losses)
        case .unchecked(let error):
            journal.warning("store unchecked", ["what": error])
        case .replaced(let repairs):
            tell(repairs: repairs)
            // The new one has none of them.
            keepPlaces()
            raise(
                .storeDamaged, repairs.first ?? "The store was damaged, and a new one was begun.",
                "What could be read of it was saved; the rest is in the file that was moved aside.")
        }
    }

    func raise(_ code: Warning.Code, _ title: String, _ advice: String) {
        let warning = Warning(code: code, title: title, advice: advice)
        navigator.receive(.conditionChanged(warning, holds: true), at: now)
    }

    func clear(_ code: Warning.Code) {
        let warning = Warning(code: code, title: "", advice: "")
        navigator.receive(.conditionChanged(warning, holds: false), at: now)
    }

    /// What `systemctl status` shows.
    var statusLine: String {
        if let warning = navigator.pipeline.warnings.first { return warning.warning.title }
        guard let trip = navigator.pipeline.openTrip else { return "No trip is open." }
        return "Trip \(trip.id) is open."
    }
}
