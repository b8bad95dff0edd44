import Control
import Positioning
import Tracking

/// Events of the pipeline as JSON lines.
///
/// Source: SPEC §14.
extension JSONLine {
    /// The `fix` event: an accepted epoch with the estimate.
    mutating func write(_ estimate: Estimate, at moment: Moment) {
        begin()
        add("event", "fix")
        add("time", moment.utc)
        add("uptime", moment.uptime.seconds, decimals: 6)
        add("lat", estimate.coordinate.latitude, decimals: 9)
        add("lon", estimate.coordinate.longitude, decimals: 9)
        add("altMSL", estimate.heightAboveSeaLevel, decimals: 3)
        add("speed", estimate.speed, decimals: 3)
        add("track", estimate.track, decimals: 2)
        add("accuracy", estimate.accuracy, decimals: 3)
        add("odometer", estimate.odometer, decimals: 3)
        add("state", estimate.motion.rawValue)
        end()
    }

    /// The `refusal` event: why an epoch was not believed, with the numbers.
    mutating func write(_ refusal: Refusal, by offset: ClockOffset?) {
        begin()
        add("event", "refusal")
        add("time", offset?.utc(at: refusal.epoch.received))
        add("uptime", refusal.epoch.received.seconds, decimals: 6)
        add("reason", refusal.reason.rawValue)
        add("measured", refusal.measured, decimals: 3)
        add("limit", refusal.limit, decimals: 3)
        end()
    }

    /// What was announced, as clients of the daemon would hear it.
    mutating func write(_ record: EventRecord) {
        // Its figures were checked when it was made.
        guard let text = try? JSONText.encode(record) else { return }
        bytes.append(contentsOf: text)
        write("\n")
    }
}
