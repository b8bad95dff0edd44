import NMEA
import Positioning
import Receivers
import Simulation

extension FuzzTarget {
    /// A capture as replay reads it, with arrival times, comments, or gzipped: `CaptureReader`.
    static let capture = FuzzTarget(
        name: "capture",
        tokens: [
            "1.5\t", "999999999.999999999999\t", "0\t", "\t", "# comment\n", "$GPRMC,", "*00",
            "\r\n",
            "\n", "<?xml", "<gpx", "\u{FEFF}", "\u{1F}\u{8B}", "$", "#", "{",
        ],
        seeds: {
            let plain = simulated(ReceiverModel(), epochs: 8)
            let lines = plain.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
            let timed = lines.enumerated().flatMap { number, line -> [UInt8] in
                Array("\(number / 5).\(number % 10)\t".utf8) + line + [0x0A]
            }
            return [plain, timed, NamelessFile(gzipping: timed)?.bytes ?? []]
        },
        brokenPromise: { bytes in
            guard let file = NamelessFile(bytes) else { return "no file can be made" }
            var last = Uptime(nanoseconds: .min)
            do throws(CaptureError) {
                let reader = try CaptureReader(path: file.path)
                var epochs = 0
                while let epoch = try reader.next() {
                    epochs += 1
                    if let broken = epoch.brokenPromise { return broken }
                    if epoch.received < last { return "time went back to \(epoch.received)" }
                    last = epoch.received
                }
                return firstBroken(
                    (try reader.next() == nil, "an epoch after the end"),
                    (
                        epochs <= reader.counts.good + (reader.trackCounts?.points ?? 0),
                        "\(epochs) epochs, \(reader.counts)"
                    ),
                    (
                        reader.progress.read <= Int64(bytes.count),
                        "\(reader.progress) of \(bytes.count) bytes"
                    ))
            } catch {
                // A damaged file has an end, and says so.
                return "\(error)".isEmpty ? "an error that says nothing" : nil
            }
        })
}
