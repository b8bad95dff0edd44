import NMEA
import Positioning

/// How fast bytes become epochs.
enum DecodeBench {
    static func run(_ capture: Capture) -> [Epoch] {
        var epochs: [Epoch] = []
        let sentences = capture.bytes.count { $0 == UInt8(ascii: "$") }
        let seconds = Stopwatch.best(
            preparing: { NMEADecoder() },
            { decoder in
                epochs.removeAll(keepingCapacity: true)
                read(capture.bytes, with: &decoder) { epochs.append($0) }
            })
        let megabytes = Double(capture.bytes.count) / 1e6
        report(
            "decode",
            "\(short(Double(sentences) / seconds / 1000)) thousand sentences/s, "
                + "\(short(seconds / Double(sentences) * 1e9)) ns a sentence, "
                + "\(short(megabytes / seconds)) MB/s "
                + "(\(short(megabytes, 1)) MB, \(epochs.count) epochs)")
        return epochs
    }

    /// Feeds the bytes as a serial line delivers them: in pieces that respect nothing.
    private static func read(
        _ bytes: [UInt8], with decoder: inout NMEADecoder, _ closed: (Epoch) -> Void
    ) {
        bytes.withUnsafeBytes { all in
            for start in stride(from: 0, to: all.count, by: piece) {
                let part = UnsafeRawBufferPointer(
                    rebasing: all[start..<min(start + piece, all.count)])
                let now = Uptime(seconds: Double(start) / bytesPerSecond)
                decoder.read(part, at: now, closed)
            }
        }
        decoder.finish(closed)
    }

    private static let piece = 4096
    /// What the simulated receiver sends at 10 Hz, about.
    private static let bytesPerSecond = 3000.0
}
