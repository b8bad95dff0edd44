import Positioning

/// Satellites in view: up to four of a set, with where they stand and how strong they are.
///
/// ```
///        1 2 3  4  5  6   7  …
/// $--GSV,n,i,xx,xx,ee,aaa,ss,…,s*hh
///  1  sentences in this set, 2 which one this is
///  3  satellites in view             4…7  number, elevation, azimuth, dB-Hz; up to four times
///  last  signal id, hexadecimal (NMEA 4.10); with Quectel's PQGSV a system id behind it
/// ```
/// Source: nmea.md rule 1.6 and §6: a field count of 3 modulo 4 is malformed.
struct GSV {
    let length: Int
    let index: Int
    let satellitesInView: Int
    /// Which of the system's signals; 0 when it is not said.
    let signal: Int
    /// Quectel's own name of the system; `nil` when there is none.
    let system: Int?
    /// How many satellites this sentence has room for.
    let entries: Int

    init?(_ sentence: Sentence) {
        let extra = sentence.fieldCount % 4
        guard sentence.fieldCount >= 4, extra != 3, let length = sentence[1].integer,
            (1...10).contains(length), let index = sentence[2].integer,
            (1...length).contains(index), let inView = sentence[3].integer
        else { return nil }
        self.length = length
        self.index = index
        satellitesInView = inView
        signal = Self.signal(sentence)
        let isQuectel = extra == 2 && sentence.talker == SatelliteNumber.quectel
        system = isQuectel ? sentence[sentence.fieldCount - 1].integer : nil
        entries = min(sentence.fieldCount / 4 - 1, 4)
    }

    /// One satellite of the sentence, as whole numbers: 0 is not said.
    struct Satellite: Equatable {
        /// 0 for a place that is left free.
        let number: Int
        let azimuth: Int
        /// dB-Hz; 0 when it is not tracked.
        let signal: Int
    }

    /// `nil` when one of its fields is no number.
    ///
    /// `isDigits` when it is known that nothing else stands behind the third field.
    @inline(__always)
    func satellite(_ entry: Int, in sentence: Sentence, isDigits: Bool = false) -> Satellite? {
        let first = 4 + 4 * entry
        if isDigits, let (number, _, azimuth, signal) = sentence.fourShorts(at: first) {
            return Satellite(number: number, azimuth: azimuth, signal: signal)
        }
        guard let number = sentence[first].whole, sentence[first + 1].whole != nil,
            let azimuth = sentence[first + 2].whole, let signal = sentence[first + 3].whole
        else { return nil }
        return Satellite(number: number, azimuth: azimuth, signal: signal)
    }

    /// The signal id of a sentence that may not be one.
    static func signal(_ sentence: Sentence) -> Int {
        switch sentence.fieldCount % 4 {
        case 1: sentence[sentence.fieldCount - 1].hexadecimalDigit ?? 0
        case 2: sentence[sentence.fieldCount - 2].hexadecimalDigit ?? 0
        default: 0
        }
    }
}

extension Field {
    /// The nearest whole number, 0 when it is empty, `nil` when it is none.
    @inline(__always)
    fileprivate var whole: Int? { short ?? integer ?? rounded }

    fileprivate var rounded: Int? {
        guard let decimal, abs(decimal) < Self.mostOfACount else { return nil }
        return Int(decimal.rounded())
    }

    /// No count of ours is as large.
    private static let mostOfACount = 1e9
}
