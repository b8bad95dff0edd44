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
    /// UTC of the capture's clock, once proved.
    private(set) var offset: ClockOffset?

    init(
        _ options: ReplayOptions, setup: Setup, nextTrip: Int64 = 1, memory: PipelineMemory? = nil
    ) {
        pipeline = Pipeline(
            settings: setup.configuration.tracking, places: setup.places, build: options.build,
            nextTrip: nextTrip, memory: memory, from: .earlierBoot)
        offset = pipeline.offset
    }

    var memory: PipelineMemory { pipeline.memory }
    var clock: Uptime { now }

    func take(_ epoch: Epoch) {
        now = max(now, epoch.received)
        handle(.epochReceived(epoch))
    }

    /// The input is over: what is open is settled.
    func finish() { handle(.ended) }

    private func handle(_ event: Event) {
        effects.removeAll(keepingCapacity: true)
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
