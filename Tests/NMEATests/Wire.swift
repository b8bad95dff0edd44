import Positioning

@testable import NMEA

/// Sentences and bytes as tests write them.
enum Wire {
    /// `GPRMC,…` with `$`, checksum and line end.
    static func sentence(_ body: String) -> String {
        let sum = body.utf8.reduce(0) { $0 ^ $1 }
        let digits = String(sum, radix: 16, uppercase: true)
        return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }

    static func sentences(_ bodies: String...) -> [UInt8] {
        Array(bodies.map(sentence).joined().utf8)
    }

    /// The epochs of one input, read in pieces of `size`.
    static func epochs(
        of bytes: [UInt8], inPiecesOf size: Int = .max, isChecksumOptional: Bool = false
    ) -> [Epoch] {
        decoded(bytes, inPiecesOf: size, isChecksumOptional: isChecksumOptional).epochs
    }

    static func epochs(of bodies: String...) -> [Epoch] {
        epochs(of: Array(bodies.map(sentence).joined().utf8))
    }

    static func decoded(
        _ bytes: [UInt8], inPiecesOf size: Int = .max, isChecksumOptional: Bool = false
    ) -> (epochs: [Epoch], counts: SentenceCounts) {
        var decoder = NMEADecoder(isChecksumOptional: isChecksumOptional)
        var epochs: [Epoch] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(size))
            rest = rest.dropFirst(piece.count)
            piece.withUnsafeBytes { bytes in
                decoder.read(bytes, at: nil) { epochs.append($0) }
            }
        }
        decoder.finish { epochs.append($0) }
        return (epochs, decoder.counts)
    }

    /// What one sentence parses to.
    static func parsed<Value>(_ body: String, _ parse: (Sentence) -> Value?) -> Value? {
        framed(Array(sentence(body).utf8), parse)
    }

    /// What the first good sentence in `bytes` parses to.
    static func framed<Value>(
        _ bytes: [UInt8], isChecksumOptional: Bool = false, _ parse: (Sentence) -> Value?
    ) -> Value? {
        var framer = SentenceFramer(isChecksumOptional: isChecksumOptional)
        return bytes.withUnsafeBytes { bytes in
            withUnsafeTemporaryAllocation(byteCount: FramerInput.roomSize, alignment: 1) { room in
                var input = FramerInput(bytes, room: room)
                let sentence = framer.next(in: &input) ?? framer.flush(in: &input)
                return sentence.flatMap(parse)
            }
        }
    }
}
