import Positioning
import Tracking

/// The daemon's own pipeline on the clock of old recordings: trips come out of it.
///
/// It knows no places, courses or visits: what happened then is not told now, and the daemon names the ends.
final class ImportPipeline {
    private var pipeline: Pipeline
    private var now = Uptime(nanoseconds: 0)
    private var effects: [Effect] = []
    private var collector = TripCollector()

    /// `build` is the date before which no date is believed; `nil` takes them as sent.
    init(_ settings: Settings, build: UTC?) {
        var settings = settings
        settings.drawsMap = true
        pipeline = Pipeline(settings: settings, places: [], build: build, from: .earlierBoot)
    }

    /// Drives that were too short to be trips.
    var discarded: Int { collector.discarded }

    /// Takes what the receiver said about one instant; the trips that are over with it.
    func take(_ epoch: Epoch) -> [DrivenTrip] {
        now = max(now, epoch.received)
        return handle(.epochReceived(epoch), isAtEnd: false)
    }

    /// The recording is at its end: what is open is settled.
    func finish() -> [DrivenTrip] { handle(.ended, isAtEnd: true) }

    private func handle(_ event: Event, isAtEnd: Bool) -> [DrivenTrip] {
        effects.removeAll(keepingCapacity: true)
        pipeline.handle(event, at: now, into: &effects)
        for effect in effects { collector.take(effect) }
        return collector.takeFinished(by: pipeline.offset, isAtEnd: isAtEnd)
    }
}
