import Control
import Positioning

/// When a lost daemon is looked for again, and when a person is told that it is lost.
///
/// Source: SPEC §12.
struct Reunion {
    /// Why it was lost, and when.
    private(set) var loss: (reason: ClientError, at: Uptime)?
    private var backoff = Backoff(limit: .seconds(4))
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

    /// Why it is lost, once that has lasted too long to be a mere restart.
    func sentence(at now: Uptime) -> String? {
        guard let loss, loss.at.advanced(by: Self.tolerated) <= now else { return nil }
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
