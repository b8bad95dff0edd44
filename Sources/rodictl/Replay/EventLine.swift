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

/// The same for a person.
extension JSONLine {
    mutating func writeText(_ estimate: Estimate, at moment: Moment) {
        writeText(moment)
        write("  ")
        write(estimate.coordinate.latitude, decimals: 6)
        write(" ")
        write(estimate.coordinate.longitude, decimals: 6)
        write("  ± ")
        write(estimate.accuracy, decimals: 1)
        write(" m  ")
        write(estimate.speed, decimals: 1)
        write(" m/s  ")
        write(estimate.odometer, decimals: 0)
        write(" m  ")
        write(text: estimate.motion.rawValue)
        write("\n")
    }

    mutating func writeText(_ refusal: Refusal) {
        writeText(Moment(refusal.epoch.received, refusal.epoch.time))
        write("  refused: ")
        write(text: refusal.reason.rawValue)
        if let measured = refusal.measured {
            write(", ")
            write(measured, decimals: 1)
        }
        if let limit = refusal.limit {
            write(" over ")
            write(limit, decimals: 1)
        }
        write("\n")
    }

    mutating func writeText(_ record: EventRecord) {
        writeText(Moment(Uptime(seconds: record.uptime), record.time?.utc))
        write("  ")
        write(text: record.name)
        for name in Self.told {
            guard let value = record.fields[name] else { continue }
            write("  ")
            write(text: name)
            write(" ")
            if let text = value.text {
                write(text: text)
            } else if let number = value.double, Self.shares.contains(name) {
                write(number * 100, decimals: 1)
                write(" %")
            } else if let number = value.double {
                write(number, decimals: 1)
            }
        }
        write("\n")
    }

    /// Fields that a person reads, in this order.
    private static let told = [
        "id", "visit", "place", "course", "route", "progress", "coverage", "distance",
        "bridged_distance",
        "duration", "ending", "waiting_for", "reason", "title",
    ]
    /// Of 1; a person reads per cent.
    private static let shares: Set = ["progress", "coverage"]

    mutating func writeText(_ moment: Moment) {
        if let utc = moment.utc {
            write(utc)
        } else {
            write("uptime ")
            write(moment.uptime.seconds, decimals: 3)
        }
    }

    private mutating func write(text: String) { bytes.append(contentsOf: text.utf8) }
}
