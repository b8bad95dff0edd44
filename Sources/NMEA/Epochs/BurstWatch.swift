import Positioning

/// Tells on a live line when an instant's burst is over: with a learned last sentence, or by quiet.
///
/// Two last words are learned: of all sentences, and of those that say something of the fix. The
/// second serves receivers whose sets of satellites take turns, so that none is the last for long;
/// what comes behind it is only the sky's.
struct BurstWatch: Sendable {
    /// The last sentence of a burst, and the last that says something of the fix.
    private struct End {
        var any = SentenceMark()
        var ofTheFix = SentenceMark()
    }

    private var rhythm = BurstRhythm()
    private var lastOfAny = LastWord()
    private var lastOfTheFix = LastWord()
    /// The end of the burst, as far as it has come.
    private var end = End()
    /// The same, once the line has been quiet: what comes then belongs to the next burst.
    private var settled: End?
    private(set) var lastBytes: Uptime?
    /// The sentence that began the instant.
    private(set) var opener = SentenceMark()

    /// When the line will have been quiet for long enough.
    var quietAt: Uptime? { lastBytes.map { $0.advanced(by: .nanoseconds(rhythm.gap)) } }

    /// Whether what comes now still belongs to the burst that named its instant last.
    var isSameBurst: Bool { rhythm.isSameBurst }

    mutating func bytesCame(at now: Uptime) {
        if let lastBytes, lastBytes < now {
            rhythm.paused(for: now.nanoseconds - lastBytes.nanoseconds)
            if settled == nil, !rhythm.isSameBurst { settled = end }
        }
        lastBytes = now
    }

    /// A sentence began another instant, so many milliseconds after the last one.
    ///
    /// Nothing is learned from an instant that said nothing of a place: a clock's own, perhaps.
    mutating func instantBegan(after step: Int64, with mark: SentenceMark, learning: Bool) {
        if learning {
            let end = settled ?? end
            lastOfAny.burstEnded(with: end.any)
            lastOfTheFix.burstEnded(with: end.ofTheFix)
        }
        rhythm.instantBegan(after: step)
        settled = nil
        end = End()
        opener = mark
    }

    mutating func instantNamed() {
        rhythm.instantNamed()
        settled = nil
    }

    /// Notes a sentence; whether the burst is over with it.
    mutating func heard(_ mark: SentenceMark) -> Bool {
        guard mark.weight != .none else { return false }
        var mark = mark
        mark.follow(end.any)
        end.any = mark
        if mark.weight == .fix { end.ofTheFix = mark }
        return mark == lastOfAny.known ?? lastOfTheFix.known
    }

    /// Notes a sentence that came behind the one that was believed to be the last.
    mutating func trailed(_ mark: SentenceMark) {
        _ = heard(mark)
        // The sky is held anyhow: for its sake nothing is forgotten. Nor is it the last word's fault
        // that the line was quiet.
        guard mark.weight == .fix, rhythm.isSameBurst else { return }
        lastOfAny.wasWrong()
        lastOfTheFix.wasWrong()
    }
}
