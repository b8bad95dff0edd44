import Positioning
import Testing

@testable import NMEA

@Suite("Bytes become one epoch an instant")
struct NMEADecoderTests {
    static let first = "GPRMC,101500.00,A,0030.0000,S,00015.0000,W,10.0,180.0,150625,,,A"
    static let second = "GPRMC,101501.00,A,0030.0000,S,00015.0000,W,10.0,180.0,150625,,,A"

    @Test("an epoch is given when the next one opens, and the last at the end of input")
    func closing() {
        var line = Line(NMEADecoder(source: 7))
        line.hear(Self.first, at: 3)
        #expect(line.epochs.isEmpty)
        line.hear(Self.second, at: 4)
        #expect(line.epochs.count == 1)
        line.decoder.finish { line.epochs.append($0) }
        #expect(line.epochs.count == 2)
        #expect(line.epochs.map(\.source) == [7, 7])
        #expect(
            line.epochs.map(\.time) == [
                UTC("2025-06-15T10:15:00Z"), UTC("2025-06-15T10:15:01Z"),
            ])
    }

    @Test("received is when the last byte of the last sentence was read")
    func received() {
        var line = Line(NMEADecoder())
        line.hear(Self.first, at: 3)
        line.hear("GPVTG,90.0,T,,M,1.0,N,1.9,K,A", at: 3.125)
        line.hear(Self.second, at: 4)
        #expect(line.epochs.map(\.received) == [Uptime(seconds: 3.125)])
    }

    @Test("a quiet line closes the epoch after a quarter of the cycle, not before")
    func quiet() {
        var line = Line(NMEADecoder())
        #expect(line.decoder.wakeAt == nil)
        line.hear(Self.first, at: 3)
        #expect(line.decoder.wakeAt == Uptime(seconds: 3.2))
        line.wake(at: 3.199)
        #expect(line.epochs.isEmpty)
        line.wake(at: 3.2)
        #expect(line.epochs.count == 1)
        #expect(line.decoder.wakeAt == nil)
        line.hear(Self.second, at: 4)
        line.wake(at: 4.2)
        #expect(line.epochs.count == 2)
    }

    @Test("sentences that say nothing to us put the closing off")
    func chatter() {
        var line = Line(NMEADecoder())
        line.hear(Self.first, at: 3)
        line.hear("PMTKCHN,14001,29001,23001", at: 3.15)
        line.wake(at: 3.2)
        #expect(line.epochs.isEmpty)
        line.wake(at: 3.35)
        #expect(line.epochs.map(\.received) == [Uptime(seconds: 3)])
    }

    @Test("ten a second wait for 25 ms only")
    func fast() {
        var line = Line(NMEADecoder())
        line.hear("GPGLL,1030.0,N,02030.0,E,101500.0,A,A", at: 3)
        line.hear("GPGLL,1030.0,N,02030.0,E,101500.1,A,A", at: 3.1)
        #expect(line.decoder.wakeAt == Uptime(seconds: 3.125))
    }

    @Test("what comes behind the quiet adds nothing, is counted, and makes the next wait longer")
    func late() {
        var line = Line(NMEADecoder())
        line.hear(Self.first, at: 3)
        line.wake(at: 3.2)
        line.hear("GPGGA,101500.00,1130.0,N,02030.0,E,1,05,1.0,50.0,M,40.0,M,,", at: 3.3)
        line.wake(at: 9)
        #expect(line.epochs.count == 1)
        #expect(line.decoder.counts.trailing == 1 && line.decoder.counts.late == 0)
        line.hear(Self.second, at: 10)
        #expect(line.decoder.wakeAt == Uptime(seconds: 10.5))
    }

    @Test("an instant that begins again stands still: it is late, and no second epoch")
    func wedged() {
        var line = Line(NMEADecoder())
        for second in 3..<13 {
            line.hear(Self.first, at: Double(second))
            line.wake(at: Double(second) + 0.2)
        }
        #expect(line.epochs.count == 1)
        #expect(line.decoder.counts.late == 9 && line.decoder.counts.trailing == 0)
    }

    @Test("a sentence that lacks only its line end is taken when the line is quiet, or at the end")
    func withoutLineEnd() {
        var line = Line(NMEADecoder())
        line.hear(Self.first, at: 3)
        line.hear(
            bytes: Array(Wire.sentence("GPVTG,90.0,T,,M,1.0,N,1.9,K,A").utf8.dropLast(2)), at: 3)
        line.wake(at: 3.2)
        #expect(line.epochs.first?.track == 90)
        let bytes = Array(Wire.sentence(Self.first).utf8.dropLast(2))
        #expect(Wire.epochs(of: bytes).count == 1)
        #expect(Wire.epochs(of: bytes.dropLast()).isEmpty)
    }

    @Test("sentences are counted by kind")
    func counts() {
        let counts = Wire.decoded(
            Wire.sentences(Self.first, Self.second, "GPTXT,a", "GPXTE,A", "GPGSA,A,1")
        ).counts
        #expect(counts[.rmc] == 2 && counts[.txt] == 1 && counts[.other] == 1)
        #expect(counts.malformed == 1 && counts.good == 5)
    }
}

/// A receiver's line, and what has come out of it.
private struct Line {
    var decoder: NMEADecoder
    var epochs: [Epoch] = []

    init(_ decoder: NMEADecoder) {
        self.decoder = decoder
    }

    mutating func hear(_ body: String, at seconds: Double) {
        hear(bytes: Array(Wire.sentence(body).utf8), at: seconds)
    }

    mutating func hear(bytes: [UInt8], at seconds: Double) {
        bytes.withUnsafeBytes { bytes in
            decoder.read(bytes, at: Uptime(seconds: seconds)) { epochs.append($0) }
        }
    }

    mutating func wake(at seconds: Double) {
        decoder.woke(at: Uptime(seconds: seconds)) { epochs.append($0) }
    }
}
