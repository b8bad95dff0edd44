/// Which sentence of a burst one is: by kind, talker and part, not by what it says.
///
/// The third GNGSA in a row is another than the first, and the GSA of GLONASS another than that of
/// GPS; of a set of GSV only the last is told apart, since the set may be of any length.
struct SentenceMark: Equatable, Sendable {
    /// Kind, talker and part; 0 for none.
    private var name: UInt64 = 0
    /// How often in a row it has come.
    private var run: UInt8 = 0
    private(set) var weight = Weight.none

    enum Weight: Sendable {
        /// Says nothing that an epoch holds.
        case none
        /// Says only what is in the sky.
        case sky
        /// Says something of the fix.
        case fix
    }

    init() {}

    init(_ sentence: Sentence) {
        let part: UInt64
        switch sentence.kind {
        case .other, .txt:
            return
        case .gsv:
            // A set that goes on ends nothing.
            guard !sentence[1].isEmpty, sentence[1].integer == sentence[2].integer else { return }
            part = UInt64(GSV.signal(sentence))
            weight = .sky
        case .gsa:
            part = UInt64(clamping: sentence[18].integer ?? 0) & 0xFF
            weight = .fix
        case .rmc, .gga, .gns, .gll, .vtg, .zda, .gst, .gbs, .hdt, .ths, .pashrPosition, .psti030,
            .psti032, .psti033, .psti035, .psti036, .pgrme, .pgrmf, .pgrmv, .pgrmz, .psrfepe,
            .pqtmepe, .pubx00:
            part = 0
            weight = .fix
        }
        name =
            UInt64(sentence.kind.rawValue + 1) << 32 | UInt64(sentence.talker.rawValue) << 16
            | part
    }

    /// Counts the ones in a row.
    mutating func follow(_ last: SentenceMark) {
        run = name == last.name ? last.run &+ 1 : 0
    }

    /// The same sentence, wherever in a row.
    func isAlike(_ other: SentenceMark) -> Bool { name == other.name }
}
