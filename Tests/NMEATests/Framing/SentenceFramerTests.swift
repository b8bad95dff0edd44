import Positioning
import TestKit
import Testing

@testable import NMEA

@Suite("A sentence is found whatever stands around it")
struct SentenceFramerTests {
    static let good = "$GPRMC,101500.00,A,1030.0000,N,02030.0000,E,27.0,090.0,150625,,,A*61"

    // Outside the attribute: so much interpolation inside it crashes the compiler of Swift 6.0.3.
    static let surroundings: [String] = [
        "\(good)\r\n",
        "\(good)\n",
        "\(good)\r\r\n",
        "\(good)",
        "\(good)junk behind it\r\n",
        "\(good)$GPGGA,1",
        "\(good)\u{1}\r\n",
        "N,02030.0,E*12\r\n\(good)\r\n",
        "$GPGSV,3,1,11,03,\(good)\r\n",
        "# $GPGLL comment\r\n\(good)\r\n",
        "{\"class\":\"VERSION\"}\r\n\(good)\r\n",
        "!AIVDM,1,1,1,,13aI8e?P00PGpU:NR6s00?vT2000,0,0*1C\r\n\(good)\r\n",
        "2025-07-17T12:23:59,015294095+02:00;\(good)\r\n",
    ]

    @Test("a right checksum is accepted", arguments: surroundings)
    func accepts(text: String) {
        #expect(Wire.decoded(Array(text.utf8)).counts[.rmc] == 1)
    }

    @Test(
        "the checksum may be in either case, and the last * is the one that counts",
        arguments: ["$GPTXT,a*02\r\n", "$GPTXT,a*b*4A\r\n", "$GPTXT,a*b*4a\r\n"])
    func checksums(text: String) {
        #expect(Wire.decoded(Array(text.utf8)).counts[.txt] == 1)
    }

    @Test("a sentence injected into another one is taken, the outer one is dropped")
    func injected() {
        let inner = Wire.sentence("GPTXT,inner").dropLast()
        let text = "$GPGSV,3,1,11,03,03,111,\(inner),04,15,270*77\r\n"
        let counts = Wire.decoded(Array(text.utf8)).counts
        #expect(counts[.txt] == 1)
        #expect(counts[.gsv] == 0)
    }

    static let refusals: [Refused] = [
        Refused("\(good.dropLast())0\r\n") { $0.badChecksum },
        Refused("\(good.dropLast())\r\n") { $0.badChecksum },
        Refused("\(good.dropLast(2))XX\r\n") { $0.badChecksum },
        Refused("\(good.dropLast(3))\r\n") { $0.withoutChecksum },
        Refused("\(good.replacing("*", with: ":"))\r\n") { $0.withoutChecksum },
        Refused("\(good.prefix(30))\n") { $0.withoutChecksum },
        Refused("\(good.prefix(30))$") { $0.cut },
        Refused("\(good.prefix(30))\u{7F}") { $0.cut },
        Refused("$\(String(repeating: "A", count: 128))\r\n") { $0.overlong },
        Refused("$,1,2*03\r\n") { $0.malformed },
        Refused("%GPFOO,1*1A\r\n") { $0.junkBytes },
    ]

    @Test("anything else is refused and counted", arguments: refusals)
    func refuses(case refused: Refused) {
        let counts = Wire.decoded(Array(refused.testDescription.utf8)).counts
        #expect(counts.good == 0)
        #expect(refused.count(counts) >= 1)
    }

    @Test("128 characters before the line end are taken, one more is not")
    func length() {
        let longest = Wire.sentence("GPTXT," + String(repeating: "a", count: 118))
        #expect(longest.utf8.count == 130)
        #expect(Wire.decoded(Array(longest.utf8)).counts[.txt] == 1)
        let longer = Wire.sentence("GPTXT," + String(repeating: "a", count: 119))
        #expect(Wire.decoded(Array(longer.utf8)).counts.overlong == 1)
    }

    @Test("a sentence without a checksum counts only where that is allowed")
    func optionalChecksum() {
        let bytes = Array("\(Self.good.dropLast(3))\r\n".utf8)
        #expect(Wire.epochs(of: bytes, isChecksumOptional: true).count == 1)
        #expect(Wire.epochs(of: bytes).isEmpty)
        let wrong = Array("\(Self.good.dropLast())0\r\n".utf8)
        #expect(Wire.epochs(of: wrong, isChecksumOptional: true).isEmpty)
    }

    @Test("reads may end anywhere: split at every byte gives identical epochs and counts")
    func split() {
        let bytes = Self.mixture
        let whole = Wire.decoded(bytes)
        #expect(whole.epochs.count == 3)
        for cut in 1..<bytes.count {
            var decoder = NMEADecoder()
            var epochs: [Epoch] = []
            for piece in [Array(bytes[..<cut]), Array(bytes[cut...])] {
                piece.withUnsafeBytes { bytes in
                    decoder.read(bytes, at: Uptime(nanoseconds: 0)) { epochs.append($0) }
                }
            }
            decoder.finish { epochs.append($0) }
            #expect(epochs == whole.epochs, "cut at \(cut)")
            #expect(decoder.counts == whole.counts, "cut at \(cut)")
        }
    }

    @Test(
        "pieces of any size give identical epochs", arguments: [1, 2, 3, 7, 64, 127, 128, 129, 130])
    func pieces(size: Int) {
        let whole = Wire.decoded(Self.mixture)
        let pieces = Wire.decoded(Self.mixture, inPiecesOf: size)
        #expect(pieces.epochs == whole.epochs)
        #expect(pieces.counts == whole.counts)
    }

    /// Sentences with everything between them that can come over a line.
    static var mixture: [UInt8] {
        var bytes: [UInt8] = [0xF6, 0xB5, 0x8D, 0xC6, UInt8(ascii: "$"), UInt8(ascii: "G")]
        bytes += Wire.sentences(
            "GPGSA,A,3,01,02,03,04,05,,,,,,,,2.0,1.0,1.7",
            "GPRMC,101500.00,A,1030.0000,N,02030.0000,E,27.0,090.0,150625,,,A",
            "GPGGA,101500.00,1030.0001,N,02030.0001,E,1,05,1.0,50.0,M,40.0,M,,")
        bytes += [0xB5, 0x62, 0x01, 0x07, 0x0A, 0x23, 0x00, 0x24, 0xFF]
        bytes += Array("# comment with $GPGGA,1*00\r\n$GPGSV,1,1,cut".utf8)
        bytes += Wire.sentences(
            "GPRMC,101501.00,A,1030.0010,N,02030.0000,E,27.0,090.0,150625,,,A")
        bytes += Array(String(repeating: "$GPTXT,too long ", count: 1).utf8)
        bytes += Array(repeating: UInt8(ascii: "x"), count: 300)
        bytes += Array("\r\n\(Self.good.dropLast())0\r\n".utf8)
        bytes += Wire.sentences(
            "GPGGA,101502.00,1030.0020,N,02030.0000,E,1,05,1.0,50.0,M,40.0,M,,")
        return bytes
    }

    @Test("random bytes and damaged sentences never crash", arguments: UInt64(1)...20)
    func noise(seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let alphabet = Array("$,*.0123456789ANSEWGPRMCGSV\r\n#!{".utf8)
        var bytes: [UInt8] = []
        for _ in 0..<4_000 {
            switch Int.random(in: 0..<8, using: &dice) {
            case 0: bytes.append(UInt8.random(in: 0...255, using: &dice))
            case 1:
                var damaged = Self.mixture
                let index = Int.random(in: 0..<damaged.count, using: &dice)
                damaged[index] = UInt8.random(in: 0...255, using: &dice)
                bytes += damaged.prefix(Int.random(in: 0..<damaged.count, using: &dice))
            default: bytes.append(alphabet.randomElement(using: &dice) ?? 0)
            }
        }
        let whole = Wire.decoded(bytes)
        let size = Int.random(in: 1...200, using: &dice)
        #expect(Wire.decoded(bytes, inPiecesOf: size).epochs == whole.epochs)
        #expect(whole.counts.good > 100, "noise without sentences in it proves nothing")
        for epoch in whole.epochs {
            #expect(epoch.coordinate?.isValid ?? true)
        }
    }
}

/// Text that must not become a sentence, and where it is counted.
struct Refused: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let count: @Sendable (SentenceCounts) -> Int

    init(_ text: String, _ count: @escaping @Sendable (SentenceCounts) -> Int) {
        testDescription = text
        self.count = count
    }
}
