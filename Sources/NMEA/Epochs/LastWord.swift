/// Learns which sentence ends a receiver's bursts, so that an epoch can be given with its last byte.
///
/// Known is what has been the last of several bursts in a row. When something of the same instant
/// comes behind it, it is forgotten, and must be the last twice as often before it is believed
/// again: a sentence that comes only with every tenth burst does not make us learn and forget for
/// ever.
///
/// Source: nmea.md rule 2.4, whose ender it generalises to sentences of any kind.
struct LastWord: Equatable, Sendable {
    private(set) var known: SentenceMark?
    private var candidate = SentenceMark()
    private var streak = 0
    private var proof = Self.proofAtFirst

    /// A burst is over, and this was its last sentence.
    mutating func burstEnded(with mark: SentenceMark) {
        if mark == candidate {
            streak += 1
        } else {
            candidate = mark
            streak = 1
        }
        if streak >= proof { known = mark }
    }

    /// Something came behind the one that was believed to be the last.
    mutating func wasWrong() {
        guard known != nil else { return }
        known = nil
        streak = 0
        proof = min(proof * 2, Self.proofAtMost)
    }

    /// Bursts in a row: two may be chance, three rarely are.
    private static let proofAtFirst = 3
    /// Longer than any rotation of a 10 Hz receiver whose rest comes once a second or every five.
    private static let proofAtMost = 96
}
