import Configuration
import Positioning
import Tracking

/// The daemon's own pipeline on a capture's clock.
struct ReplayPipeline {
    private var pipeline: Pipeline
    private var now = Uptime(nanoseconds: 0)
    /// What the last event came to.
    private(set) var effects: [Effect] = []

    init(
        _ options: ReplayOptions, setup: Setup, nextTrip: Int64 = 1, memory: PipelineMemory? = nil
    ) {
        pipeline = Pipeline(
            settings: setup.configuration.tracking, places: setup.places, build: options.build,
            nextTrip: nextTrip, memory: memory, from: .earlierBoot)
    }

    /// UTC of the capture's clock, once proved.
    var offset: ClockOffset? { pipeline.offset }
    var memory: PipelineMemory { pipeline.memory }
    var clock: Uptime { now }

    mutating func take(_ epoch: Epoch) {
        now = max(now, epoch.received)
        handle(.epochReceived(epoch))
    }

    /// The input is over: what is open is settled.
    mutating func finish() { handle(.ended) }

    private mutating func handle(_ event: Event) {
        effects.removeAll(keepingCapacity: true)
        pipeline.handle(event, at: now, into: &effects)
    }
}
