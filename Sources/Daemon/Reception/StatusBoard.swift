import Configuration
import Control
import Positioning
import Receivers
import Tracking

/// Puts together what clients are shown, from what every part knows now.
struct StatusBoard {
    let configuration: Configuration
    let navigator: Navigator
    let listeners: [Listener]
    /// Of the pipeline: virtual while a capture is played.
    let now: Uptime
    let started: Uptime
    let store: StoreRecord
    /// What the itinerary's file says.
    let planned: [Visit]
    /// Names of the places that were added at run time.
    var added: Set<String> = []
    /// Who we are, for whoever looks for a fault.
    var daemon: DaemonRecord?

    private var pipeline: Pipeline { navigator.pipeline }

    var units: DisplayUnits {
        switch configuration.display {
        case .metric: .metric
        case .imperial: .imperial
        }
    }

    var warnings: [WarningRecord] {
        pipeline.warnings.map { WarningRecord($0.warning, since: now.seconds(since: $0.since)) }
    }

    var status: StatusRecord {
        var status = StatusRecord(
            version: Build.version, uptime: now.seconds, running: now.seconds(since: started))
        status.time = Timestamp(pipeline.offset?.utc(at: now))
        status.sources = listeners.map { listener in
            SourceRecord(
                source: listener.address.text, link: listener.shownState,
                since: listener.shownFor,
                active: listener.number == activeSource)
        }
        status.fix = fix
        status.position = position
        status.trip = pipeline.openTrip.map(TripSummary.init)
        status.course = progress
        status.visit = visit
        status.places = pipeline.placeStates.filter { $0.side == .inside }.map(\.place.name)
        status.clock = ClockRecord(
            proved: pipeline.offset != nil,
            age: pipeline.latest.map { now.seconds(since: $0.fix.instant) })
        status.store = store
        status.warnings = warnings
        status.units = units
        return status
    }

    /// The receiver that positions are taken from, as long as there are any.
    private var activeSource: Int? {
        freshness == .lost ? nil : pipeline.listenedSource
    }

    private var age: Double? {
        pipeline.latest.map { max(0, now.seconds(since: $0.fix.instant)) }
    }

    var freshness: Freshness {
        navigator.freshness(at: now, maximumAge: configuration.tracking.gate.maximumAge)
    }

    private var fix: FixRecord? {
        navigator.lastEpoch.map { FixRecord($0, freshness: freshness, age: age) }
    }

    /// Where the car is; nothing once it is lost, and never a late delivery as current.
    var position: PositionRecord? {
        guard let (fix, estimate) = pipeline.latest, freshness != .lost else { return nil }
        return PositionRecord(
            estimate, of: fix, by: pipeline.offset, at: now, freshness: freshness,
            trackHeld: estimate.motion != .moving)
    }

    /// The course session to be seen, or the wish for one.
    var progress: ProgressRecord? {
        if let standing = pipeline.courseStanding,
            standing.phase.isOpen || pipeline.courseWish == nil
        {
            return ProgressRecord(standing)
        }
        if let wish = pipeline.courseWish {
            return ProgressRecord(waiting: wish.id, course: wish.course, for: wish.missing)
        }
        return pipeline.courseRecord.map { ProgressRecord($0) }
    }

    func course(named name: String) -> Course? {
        pipeline.courseList.first { $0.name == name }
    }

    var courses: [CourseListing] { pipeline.courseList.map { CourseListing($0) } }

    /// The session that is going on is newer here than on the disk.
    func fresh(_ record: CourseRecord) -> CourseRecord {
        guard let known = pipeline.courseRecord, known.id == record.id, known.phase.isOpen else {
            return record
        }
        return known
    }

    func places(_ wish: Request.PlacesList) -> PlacesRecord {
        var record = PlacesRecord(places: [])
        var positions = 0
        for known in pipeline.placeStates {
            if let box = wish.box, !box.mayTouch(known.place.shape) { continue }
            var place = PlaceRecord(
                known.place, state: PlaceRecord.Side(known.side),
                since: known.since.flatMap { Timestamp(pipeline.offset?.utc(at: $0)) },
                isStale: freshness != .fresh, isAdded: added.contains(known.place.name))
            if wish.outlines == true, positions < Self.mostPositions {
                let outline = PlaceOutline(known.place.shape)
                positions += outline.positions
                place.outline = outline
            }
            record.places.append(place)
        }
        return record
    }

    /// Of the outlines in one answer: a map of more is black.
    private static let mostPositions = 20_000

    var placeNames: [String] { pipeline.placeStates.map(\.place.name) }

    /// What is known of a place, without its events.
    func why(of place: String) -> PlaceWhyRecord? {
        pipeline.account(ofPlace: place).map { account in
            PlaceWhyRecord(
                account, isStale: freshness != .fresh, isAdded: added.contains(place),
                by: pipeline.offset, at: now)
        }
    }

    var why: WhyRecord {
        let tally = pipeline.tally
        return WhyRecord(
            accepted: navigator.accepted,
            refusals: Refusal.Reason.allCases.compactMap { reason in
                tally.counts[reason].map {
                    RefusalRecord(
                        reason: reason, count: $0, last: tally.latest[reason], at: now)
                }
            })
    }

    var health: HealthRecord {
        HealthRecord(
            sources: listeners.map { listener in
                health(of: listener.number, listener.healthRecord, since: listener.shownFor)
            },
            restNoise: restNoise, warnings: warnings, daemon: daemon)
    }

    /// What was learnt; nothing while it is what every pipeline begins with.
    private var restNoise: Double? {
        pipeline.restNoise == MotionEstimator().restNoise ? nil : pipeline.restNoise
    }

    /// What its listener counted, and what the rules made of it.
    func health(of number: Int, _ heard: SourceHealth, since: Double?) -> SourceHealth {
        var health = heard
        health.since = since?.places(Decimals.figure)
        health.active = number == activeSource
        health.fixAge = pipeline.lastFix(of: number)
            .flatMap { max(0, now.seconds(since: $0)).places(Decimals.figure) }
        if pipeline.troubles.indices.contains(number) {
            health.troubles = pipeline.troubles[number].entries
                .map { TroubleRecord($0, at: now) }
        }
        return health
    }
}
