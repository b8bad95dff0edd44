import FoundationEssentials
import Positioning
import TestKit
import Testing

@testable import NMEA

/// Recordings of real receivers, played as if they came over a line.
///
/// `captures/gpsd` stands beside the package or where RODI_CAPTURES says.
@Suite("A real receiver's line says what its recording says")
struct LiveCaptureTests {
    @Test("over a line that never rests, an instant is given once, and with nothing missing")
    func saturated() throws {
        for capture in try Self.all() {
            var line = LiveLine()
            var rest = capture.bytes[...]
            var time = 100.0
            while !rest.isEmpty {
                let piece = Array(rest.prefix(16))
                rest = rest.dropFirst(piece.count)
                line.read(piece, at: time)
                time += 0.016
            }
            line.wait(until: time + 1)
            Self.compare(line, with: capture)
        }
    }

    @Test("over a line that rests between bursts, too")
    func bursts() throws {
        for capture in try Self.all() {
            var line = LiveLine()
            var time = 100.0
            var latest: Int32?
            for sentence in capture.bytes.split(separator: UInt8(ascii: "\n")) {
                let bytes = Array(sentence) + [UInt8(ascii: "\n")]
                let opens = Wire.framed(bytes) { $0.ownTime }
                if let opens, opens != latest {
                    // Between its bursts a receiver rests most of the second.
                    time += 0.9
                    latest = opens
                }
                line.read(bytes, at: time)
                time += 0.004
            }
            line.wait(until: time + 1)
            Self.compare(line, with: capture)
        }
    }

    private struct Capture {
        let name: String
        let bytes: [UInt8]
        let epochs: [Epoch]
    }

    private static func all() throws -> [Capture] {
        try Captures.all(in: "gpsd", suffix: ".log").map { file in
            let bytes = [UInt8](try Data(contentsOf: file))
            return Capture(
                name: file.lastPathComponent, bytes: bytes, epochs: Wire.epochs(of: bytes))
        }
    }

    /// As many epochs, and all but those that were given before the line was learned the same.
    private static func compare(_ line: LiveLine, with capture: Capture) {
        let live = line.given.map(\.epoch)
        #expect(live.count == capture.epochs.count, "\(capture.name)")
        let different = live.filter { epoch in
            !capture.epochs.contains {
                $0.timeOfDay == epoch.timeOfDay && $0.time == epoch.time
                    && $0.coordinate == epoch.coordinate && $0.mode == epoch.mode
                    && $0.speed == epoch.speed
            }
        }
        #expect(different.count <= learning, "\(capture.name)")
    }

    /// The first bursts of a line, or those after its ways have changed.
    private static let learning = 2
}

extension Sentence {
    /// The time of the sentences that most receivers begin their bursts with.
    fileprivate var ownTime: Int32? {
        switch kind {
        case .rmc, .gga: self[1].timeOfDay
        case .gll: self[5].timeOfDay
        default: nil
        }
    }
}
