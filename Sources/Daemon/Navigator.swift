import Positioning
import Tracking

/// Feeds events to the pipeline and carries out what it decides.
///
/// One `now` per event, read by whoever calls and handed down. The order of the effects is the order
/// of the deeds: what must be stored is on its way to the disk before anyone is told.
final class Navigator {
    private(set) var pipeline: Pipeline
    /// Carries out one effect of an event at that time; set by who owns us.
    var perform: (Effect, Uptime) -> Void = { _, _ in }
    private var effects: [Effect] = []
    private(set) var wakeAt: Uptime?
    /// Fixes that passed the gates since we started.
    private(set) var accepted = 0
    /// The receivers' last word.
    private(set) var lastEpoch: Epoch?
    /// What became of a trip by the last event, if anything.
    private(set) var tripChange: (change: TripChange, trip: TripRecord)?

    /// When the newest fix that was accepted was so.
    ///
    /// Kept apart, as it is asked for with every event: what is worked out by a pipeline inside of
    /// another object is worked out on a copy, whose sixty references are counted up and down.
    private(set) var shownAt: Uptime?

    init(pipeline: Pipeline) {
        self.pipeline = pipeline
        shownAt = pipeline.latest?.fix.instant
    }

    /// Hands one event to the pipeline; returns the answer to a command, if it was one.
    @discardableResult
    func receive(_ event: Event, at now: Uptime) -> CommandAnswer? {
        if case .epochReceived(let epoch) = event { lastEpoch = epoch }
        effects.removeAll(keepingCapacity: true)
        tripChange = nil
        pipeline.handle(event, at: now, into: &effects)
        var answer: CommandAnswer?
        for effect in effects {
            switch effect {
            case .answer(let given): answer = given
            case .wake(let time): wakeAt = time
            case .show(let located):
                accepted += 1
                shownAt = located.value.fix.instant
                perform(effect, now)
            case .announce(let announcement):
                if case .trip(let change, let trip) = announcement.subject {
                    tripChange = (change, trip)
                }
                perform(effect, now)
            case .guide, .refuse, .trouble, .record, .update, .sample, .discard, .explore, .colour,
                .trace, .date, .redate:
                perform(effect, now)
            }
        }
        return answer
    }

    /// Does what is due by itself.
    func woke(at now: Uptime) {
        guard let due = wakeAt, due <= now else { return }
        wakeAt = nil
        receive(.woke, at: now)
    }

    /// What the last position is worth; `maximumAge` in seconds.
    func freshness(at now: Uptime, maximumAge: Double) -> Freshness {
        guard let shownAt else { return .lost }
        return Freshness(age: max(0, now.seconds(since: shownAt)), maximumAge: maximumAge)
    }

    /// Goes on with a pipeline that knows what an earlier run left, and what `links` are now.
    func replace(with other: Pipeline, links: [LinkChange], at now: Uptime) {
        pipeline = other
        shownAt = other.latest?.fix.instant
        // They were told when they happened.
        var told: [Effect] = []
        for link in links { pipeline.handle(.linkChanged(link), at: now, into: &told) }
        for case .wake(let time) in told { wakeAt = time }
    }

    /// Gives away so many numbers that no trip has or will have; the first of them.
    func reserveTrips(_ count: Int64) -> Int64 { pipeline.reserveTrips(count) }

    /// What an earlier run left is known only now.
    func goOn(behind memory: PipelineMemory, nextTrip: Int64, nextCourse: Int64) {
        pipeline.goOn(behind: memory, nextTrip: nextTrip, nextCourse: nextCourse)
    }

    /// Other receivers from now on, by name.
    func expect(sources: [String]) { pipeline.expect(sources: sources) }

    /// Other places from now on.
    func apply(_ places: [Place]) { pipeline.replace(places: places) }

    /// Other settings, places and courses from now on.
    func apply(_ settings: Settings, _ places: [Place], _ courses: [Course]) {
        pipeline.apply(settings)
        pipeline.replace(places: places)
        pipeline.replace(courses: courses)
    }
}
