import NMEA
import Positioning

/// What has come since the last good report, and what to make of it when no other one comes.
struct Hearing: Equatable {
    /// How long a good report is waited for.
    private let silence: Duration
    /// By when one must have come; `nil` between sessions.
    private(set) var deadline: Uptime?
    private var hasBytes = false
    /// Good sentences, and those of an instant that was over already, as of the last good report.
    private var good = 0
    private var late = 0

    init(silence: Duration) {
        self.silence = silence
    }

    /// A session begins, which is granted more time if need be.
    mutating func opened(at now: Uptime, granting patience: Duration, _ counts: SentenceCounts) {
        reported(at: now, counts)
        deadline = now.advanced(by: max(silence, patience))
    }

    mutating func bytesArrived() { hasBytes = true }

    /// A good report came.
    mutating func reported(at now: Uptime, _ counts: SentenceCounts) {
        hasBytes = false
        good = counts.good
        late = counts.late
        deadline = now.advanced(by: silence)
    }

    /// Nothing that is a report, but a sign of life that is enough to go on listening.
    mutating func extend(at now: Uptime) { deadline = now.advanced(by: silence) }

    mutating func closed() { deadline = nil }

    /// Whether sentences have come since the last good report, whatever they said.
    func hasSentences(_ counts: SentenceCounts) -> Bool { counts.good > good }

    /// What is wrong, once the time is up; asked for once.
    mutating func verdict(
        at now: Uptime, _ counts: SentenceCounts, listening: String
    ) -> (trouble: ReceiverTrouble, reason: String)? {
        guard let deadline, now >= deadline else { return nil }
        self.deadline = nil
        if counts.late > late {
            // A wedged receiver repeats its last fix for ever; only reopening it may help.
            return (.clockStandsStill, "the receiver's clock stands still")
        }
        if hasSentences(counts) {
            return (.silent, "sentences come, but none that says where it is")
        }
        if hasBytes { return (.garbled, "bytes come, but make no sentence \(listening)") }
        return (.silent, "nothing was sent")
    }
}
