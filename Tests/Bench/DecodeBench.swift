import Allocations
import FoundationEssentials
import NMEA
import Positioning
import TestKit

/// How fast bytes become epochs, on the path of the daemon: every check, every typed sentence.
enum DecodeBench {
    /// Answers the epochs of the simulated capture.
    static func run(_ capture: Capture, _ table: inout Table) -> [Epoch] {
        let files = Captures.all(in: "gpsd", suffix: ".log", for: "the decoding of real receivers")
        // A file that cannot be read was not there.
        let recorded = files.flatMap { (try? Data(contentsOf: $0)).map(Array.init) ?? [] }
        if recorded.isEmpty {
            table.skip("decode, \(files.count) real receivers", because: "no captures here")
        } else {
            let times = 20_000_000 / recorded.count + 1
            measure(
                "decode, \(files.count) real receivers",
                Array(repeatElement(recorded, count: times).joined()), &table)
        }
        measure("decode, simulated", capture.bytes, &table)
        return epochs(of: capture)
    }

    static func epochs(of capture: Capture) -> [Epoch] {
        var epochs: [Epoch] = []
        _ = read(capture.bytes[...]) { epochs.append($0) }
        return epochs
    }

    private static func measure(_ label: String, _ bytes: [UInt8], _ table: inout Table) {
        var sentences = 0
        var epochs = 0
        let seconds = Stopwatch.best(
            preparing: { epochs = 0 }, { _ in sentences = read(bytes[...]) { _ in epochs += 1 } })
        let look = Stopwatch.best(
            preparing: { UInt8(0) },
            { sum in
                for byte in bytes { sum = byte == UInt8(ascii: "$") ? 0 : sum ^ byte }
                looked ^= sum
            })
        let megabytes = Double(bytes.count) / 1e6
        table.add(
            label,
            "\(short(Double(sentences) / seconds / 1000)) thousand sentences/s, "
                + "\(short(megabytes / seconds)) MB/s (\(short(megabytes, 1)) MB, \(epochs) epochs)"
        )
        table.add(
            "  times a checksum alone, byte by byte",
            "\(short(seconds / Double(sentences) * 1e9)) ns a sentence", ratio: seconds / look)

        let half = bytes[..<(bytes.count / 2)]
        let once = allocations(of: half)
        let twice = allocations(of: bytes[...])
        table.add(
            "  heap blocks, whole − half of it",
            "\(twice) − \(once), for \(sentences / 2) sentences more",
            ratio: Double(twice) - Double(once), .atMost(mostBlocks), .asserted)
    }

    private static func allocations(of bytes: ArraySlice<UInt8>) -> UInt {
        let before = rodi_allocations()
        var epochs = 0
        _ = read(bytes) { _ in epochs += 1 }
        return rodi_allocations() - before
    }

    /// Feeds the bytes as a serial line delivers them: in pieces that respect nothing.
    ///
    /// Answers the number of good sentences.
    private static func read(_ bytes: ArraySlice<UInt8>, _ closed: (Epoch) -> Void) -> Int {
        var decoder = NMEADecoder()
        bytes.withUnsafeBytes { all in
            for start in stride(from: 0, to: all.count, by: piece) {
                let part = UnsafeRawBufferPointer(
                    rebasing: all[start..<min(start + piece, all.count)])
                let now = Uptime(seconds: Double(start) / bytesPerSecond)
                decoder.read(part, at: now, closed)
            }
        }
        decoder.finish(closed)
        return decoder.counts.good
    }

    private static let piece = 4096
    /// What the simulated receiver sends at 10 Hz, about.
    private static let bytesPerSecond = 3000.0
    /// A buffer may grow once more in the second half; none may be made per sentence.
    private static let mostBlocks = 16.0
    /// Keeps the work from being optimised away.
    nonisolated(unsafe) private static var looked: UInt8 = 0
}
