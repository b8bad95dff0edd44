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
    /// It said that it does not come back, and may do so all the same.
    private var farewell: Farewell?

    enum Step: Equatable {
        case wait
        /// Connect.
        case look
        /// It was stopped for good.
        case over
    }

    mutating func lost(_ reason: ClientError, at now: Uptime, dice: Double) {
        if loss == nil { loss = (reason, now) }
        next = now.advanced(by: backoff.failed(dice: dice))
    }

    /// It said goodbye for good; without `patience` its return is waited for for ever.
    mutating func left(
        _ reason: ClientError, at now: Uptime, seeing sight: Farewell.Sight, patience: Duration?
    ) {
        if loss == nil { loss = (reason, now) }
        let farewell = Farewell(at: now, seeing: sight, patience: patience)
        self.farewell = farewell
        next = farewell.nextLook(after: now)
    }

    /// It speaks again.
    mutating func found() {
        loss = nil
        next = nil
        farewell = nil
        backoff.succeeded()
    }

    /// What to do now; `sight` is asked for only when it matters.
    mutating func step(at now: Uptime, _ sight: () -> Farewell.Sight) -> Step {
        guard let due = next, due <= now else { return .wait }
        guard let farewell else { return .look }
        switch farewell.judge(sight(), at: now) {
        case .wait:
            next = farewell.nextLook(after: now)
            return .wait
        case .knock:
            self.farewell = nil
            return .look
        case .over: return .over
        }
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
        return "\(loss.reason); \(endeavour) for \(Figure.duration(age))"
    }

    /// What is done about it.
    var endeavour: String {
        farewell == nil ? "trying again" : "waiting for it to be started again"
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
