import Configuration
import Positioning
import Tracking

/// The daemon's own pipeline on a capture's clock.
///
/// A class, for whoever looks at it an epoch later must not copy all that the rules remember.
final class ReplayPipeline {
    private var pipeline: Pipeline
    private var now = Uptime(nanoseconds: 0)
    /// What the last event came to.
    private(set) var effects: [Effect] = []
    /// Courses that wait for the first epoch to be followed.
    private var follow: [String]
    private var replacements: ArraySlice<ReplayOptions.Replacement>
    /// UTC of the capture's clock, once proved.
    private(set) var offset: ClockOffset?

    init(
        _ options: ReplayOptions, setup: Setup, nextTrip: Int64 = 1, nextCourse: Int64 = 1,
        memory: PipelineMemory? = nil
    ) {
        var settings = setup.configuration.tracking
        settings.drawsMap = options.drawsMap
        pipeline = Pipeline(
            settings: settings, places: setup.places,
            courses: setup.courses, company: .many, itinerary: setup.itinerary,
            build: options.build, nextTrip: nextTrip,
            nextCourse: nextCourse, memory: memory, from: .earlierBoot)
        follow = options.follow
        replacements = options.replacements[...]
        offset = pipeline.offset
    }

    var memory: PipelineMemory { pipeline.memory }
    var clock: Uptime { now }
    /// Replacements that are still to come.
    var notReached: ArraySlice<ReplayOptions.Replacement> { replacements }

    func take(_ epoch: Epoch) {
        effects.removeAll(keepingCapacity: true)
        let before = now
        now = max(now, epoch.received)
        // A capture may begin without a fix for longer than anyone would wait.
        for name in follow {
            handle(.commandReceived(.course(.start(name, patience: nil))), at: now)
        }
        follow = []
        while let next = replacements.first, next.at <= now {
            replacements.removeFirst()
            handle(
                .commandReceived(.course(.replace(with: next.course))), at: max(before, next.at))
        }
        handle(.epochReceived(epoch), at: now)
    }

    /// The input is over: what is open is settled.
    func finish() {
        effects.removeAll(keepingCapacity: true)
        handle(.ended, at: now)
    }

    private func handle(_ event: Event, at now: Uptime) {
        offset = Self.handle(event, at: now, by: &pipeline, into: &effects)
    }

    /// Handed over as an argument, the pipeline is not copied to be asked for its offset.
    private static func handle(
        _ event: Event, at now: Uptime, by pipeline: inout Pipeline, into effects: inout [Effect]
    ) -> ClockOffset? {
        pipeline.handle(event, at: now, into: &effects)
        return pipeline.offset
    }
}
