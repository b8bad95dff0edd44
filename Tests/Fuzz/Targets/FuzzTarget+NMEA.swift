import NMEA
import Positioning
import Simulation

extension FuzzTarget {
    /// Framing, sentences and epochs: `NMEADecoder`.
    static let nmea = FuzzTarget(
        name: "nmea",
        tokens: [
            "$GPRMC,", "$GNGGA,", "$GPGSA,A,3,", "$GPGSV,3,1,12,", "$GPGLL,", "$GNGNS,", "$GPVTG,",
            "$GPZDA,", "$GPGST,", "$GPGBS,", "$GPHDT,", "$PGRME,", "$PGRMF,", "$PGRMV,", "$PGRMZ,",
            "$PASHR,POS,", "$PSTI,030,", "$PUBX,00,", "$PQTM", "$GPTHS,", "$GPTXT,", "!AIVDM,",
            "*00",
            "\r\n", "\n", "$", "*", ",", ",,,,,,,,", "#", "{", "235959.99", "000000", "311299",
            "9000.0000,S,18000.0000,W", "\u{B5}b\u{1}\u{7}",
        ],
        seeds: {
            [1.0, 10.0].map { rate in
                var model = ReceiverModel()
                model.rate = rate
                return simulated(model, epochs: 4)
            }
        },
        brokenPromise: { bytes in
            let mended = withRightChecksums(bytes)
            return broken(by: bytes, isChecksumOptional: false)
                ?? broken(by: bytes, isChecksumOptional: true)
                ?? (mended == bytes ? nil : broken(by: mended, isChecksumOptional: false))
        })

    private static func broken(by bytes: [UInt8], isChecksumOptional: Bool) -> String? {
        // A capture, of whose bytes nobody knows when they came, and a line whose all came at once.
        for now in [nil, Uptime(nanoseconds: 0)] {
            let whole = Decoded(bytes, isChecksumOptional) { decoder, give in
                bytes.withUnsafeBytes { decoder.read($0, at: now, give) }
            }
            var slicer = Slicer(bytes)
            let pieces = Decoded(bytes, isChecksumOptional) { decoder, give in
                slicer.slice(bytes) { decoder.read($0, at: now, give) }
            }
            guard whole.epochs == pieces.epochs else {
                return "other epochs in pieces, at \(now?.seconds ?? -1) s: \(whole.epochs) "
                    + "against \(pieces.epochs)"
            }
            guard whole.counts == pieces.counts else {
                return "\(whole.counts) in one read, \(pieces.counts) in pieces"
            }
            if let broken = whole.brokenPromise { return broken }
        }
        return live(bytes, isChecksumOptional)
    }

    /// The same as it comes from a receiver: with pauses, and woken when it asks to be.
    private static func live(_ bytes: [UInt8], _ isChecksumOptional: Bool) -> String? {
        var now = Uptime(nanoseconds: 0)
        var slicer = Slicer(bytes)
        var slicing = slicer
        var broken: String?
        var last = Tally(SentenceCounts())
        let result = Decoded(bytes, isChecksumOptional) { decoder, give in
            slicing.slice(bytes) { piece in
                let next = now.advanced(by: .milliseconds(slicer.pause()))
                if let due = decoder.wakeAt, due <= next {
                    decoder.woke(at: due, give)
                    // The event loop would call again at once, for ever.
                    if let again = decoder.wakeAt, again <= due {
                        broken = "woken at \(due), it wants to be woken at \(again)"
                    }
                }
                now = next
                decoder.read(piece, at: now, give)
                let tally = Tally(decoder.counts)
                if !tally.isAtLeast(last) { broken = "a counter fell: \(last) then \(tally)" }
                last = tally
            }
        }
        for (one, other) in zip(result.epochs, result.epochs.dropFirst())
        where one.received > other.received {
            broken = "received at \(one.received), and before that at \(other.received)"
        }
        return broken ?? result.brokenPromise
    }
}

/// What a decoder made of an input.
private struct Decoded {
    var epochs: [Epoch] = []
    var counts = SentenceCounts()
    private let bytes: [UInt8]

    init(
        _ bytes: [UInt8], _ isChecksumOptional: Bool,
        _ feed: (inout NMEADecoder, (Epoch) -> Void) -> Void
    ) {
        self.bytes = bytes
        var decoder = NMEADecoder(isChecksumOptional: isChecksumOptional)
        var heard: [Epoch] = []
        feed(&decoder) { heard.append($0) }
        decoder.finish { heard.append($0) }
        epochs = heard
        counts = decoder.counts
    }

    var brokenPromise: String? {
        let dollars = bytes.count { $0 == UInt8(ascii: "$") }
        let judged =
            counts.good + counts.badChecksum + counts.withoutChecksum + counts.cut + counts.overlong
        if let broken = firstBroken(
            (judged <= dollars, "\(judged) sentences judged, of \(dollars)"),
            (epochs.count <= counts.good, "\(epochs.count) epochs of \(counts.good) sentences"),
            (counts.junkBytes <= bytes.count - judged, "more junk than bytes: \(counts)"))
        {
            return broken
        }
        return epochs.lazy.compactMap(\.brokenPromise).first
    }
}

/// Every counter, in a fixed order.
private struct Tally: CustomStringConvertible {
    private let figures: [Int]

    init(_ counts: SentenceCounts) {
        figures =
            SentenceKind.allCases.map { counts[$0] } + [
                counts.badChecksum, counts.withoutChecksum, counts.cut, counts.overlong,
                counts.malformed, counts.late, counts.trailing, counts.foreignLines,
                counts.junkBytes,
            ]
    }

    func isAtLeast(_ other: Tally) -> Bool {
        zip(figures, other.figures).allSatisfy { $0 >= $1 }
    }

    var description: String { "\(figures)" }
}
