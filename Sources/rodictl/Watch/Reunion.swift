import Control
import Positioning

/// When a lost daemon is looked for again, and when a person is told that it is lost.
///
/// Source: SPEC §12.
struct Reunion {
    /// Why it was lost, and when.
    private(set) var loss: (reason: ClientError, at: Uptime)?
    /// 1-2-4 s and then every 4 s.
    private(set) var backoff: Backoff
    private var next: Uptime?

    mutating func lost(_ reason: ClientError, at now: Uptime, dice: Double) {
        if loss == nil { loss = (reason, now) }
        next = now.advanced(by: backoff.failed(dice: dice))
    }

    /// It speaks again.
    mutating func found() {
        loss = nil
        next = nil
        backoff.succeeded()
    }

    /// Whether to look for it now.
    func isDue(at now: Uptime) -> Bool {
        next.map { $0 <= now } ?? false
    }

    init(backoff: Backoff = Backoff(limit: .seconds(4))) { self.backoff = backoff }

    /// Whether it is lost for too long for a mere restart.
    func isWorthAWord(at now: Uptime) -> Bool {
        loss.map { $0.at.advanced(by: Self.tolerated) <= now } ?? false
    }

    /// Why it is lost, once that is worth a word.
    func sentence(at now: Uptime) -> String? {
        guard let loss, isWorthAWord(at: now) else { return nil }
        let age = loss.at.duration(to: now).seconds
        return "\(loss.reason); trying again for \(Figure.duration(age))"
    }

    /// When there is something to do or to say next; `nil` while it is not lost.
    func wake(after now: Uptime) -> Uptime? {
        guard let loss, let next else { return nil }
        let telling = loss.at.advanced(by: Self.tolerated)
        return telling > now ? min(telling, next) : next
    }

    /// A loss as short as this is not worth a word.
    private static let tolerated = Duration.milliseconds(2500)
}
