import Positioning

/// Gives what one receiver does wrong its name, by what the gates made of its epochs.
///
/// A trouble that lasts is one, however many epochs show it; one that comes again within ten minutes
/// is counted, and not told again. Source: SPEC §4, reports.md B09 B11 B12.
struct SourceWatch: Equatable, Sendable {
    /// Hears that a trouble began or ended, and whether that is worth telling.
    typealias Tell = (TroubleChange, _ isNews: Bool) -> Void

    let source: Int
    private(set) var log = TroubleLog()
    /// Times of the last fixes that were used, for one that comes again.
    private var used: [UTC] = []
    /// Since when the same instant comes again and again.
    private var repeating: Uptime?
    private var estimating: Uptime?
    /// When it was told last that a trouble began.
    private var told: [ReceiverTrouble: Uptime] = [:]
    /// Told that they began, and not that they ended.
    private var open: Set<ReceiverTrouble> = []

    init(source: Int) {
        self.source = source
    }

    /// Whoever reads its bytes sees that something is wrong, or is no longer.
    mutating func troubled(
        _ change: TroubleChange, at now: Uptime, _ tell: Tell
    ) {
        if change.holds {
            begin(change.trouble, change.detail, at: now, tell)
        } else {
            end(change.trouble, tell)
        }
    }

    /// A fix was used, or stood by.
    mutating func fixed(
        _ fix: Epoch, lateBy delay: Double?, at now: Uptime, _ tell: Tell
    ) {
        repeating = nil
        estimating = nil
        for trouble in Self.overWithAFix { end(trouble, tell) }
        if let delay {
            begin(.lateBurst, "up to \(Self.whole(delay.rounded(.up))) s late", at: now, tell)
        } else {
            end(.lateBurst, tell)
        }
        guard let time = fix.time else { return }
        if used.count >= Self.remembered { used.removeFirst() }
        used.append(time)
    }

    /// Its date was taken for `meant`.
    mutating func dated(
        _ sent: UTC, _ meant: UTC, at now: Uptime, _ tell: Tell
    ) {
        guard sent == meant else {
            begin(.weekRollover, "sent \(sent), meant \(meant)", at: now, tell)
            return
        }
        end(.weekRollover, tell)
    }

    mutating func stepped(
        by correction: Double?, at now: Uptime, _ tell: Tell
    ) {
        note(.clockStepped, correction.map { "by \(Self.whole($0)) s" }, at: now, tell)
    }

    mutating func refused(
        _ refusal: Refusal, at now: Uptime, _ tell: Tell
    ) {
        let epoch = refusal.epoch
        if refusal.reason != .repeated { repeating = nil }
        if refusal.reason != .estimated { estimating = nil }
        switch refusal.reason {
        case .repeated:
            let since = repeating ?? now
            if repeating == nil { note(.fixRepeated, nil, at: now, tell) }
            repeating = since
            guard now.seconds(since: since) >= Self.standsStillAfter else { return }
            begin(.clockStandsStill, epoch.time.map { "at \($0)" }, at: now, tell)
        case .disordered:
            noteIfUsed(epoch, at: now, tell)
        case .misdated:
            guard !noteIfUsed(epoch, at: now, tell) else { return }
            let seconds = refusal.measured ?? 0
            let detail = epoch.time.map { "sent \($0), \(Self.whole(abs(seconds))) s off" }
            begin(seconds > 0 ? .dateInFuture : .dateInPast, detail, at: now, tell)
        case .estimated:
            let since = estimating ?? now
            estimating = since
            // A receiver goes on by itself for a moment in every tunnel.
            guard epoch.status != .deadReckoning || now.seconds(since: since) >= Self.reckonsAfter
            else { return }
            begin(.notMeasured, Self.name(of: epoch.status), at: now, tell)
        case .frozen:
            let detail = refusal.measured.map { "for \(Self.whole($0)) s when noticed" }
            begin(.positionFrozen, detail, at: now, tell)
        case .noFix, .nowhere, .impossible, .imprecise, .leaping:
            break
        }
    }

    // MARK: Counting and telling

    @discardableResult
    private mutating func noteIfUsed(
        _ epoch: Epoch, at now: Uptime, _ tell: Tell
    ) -> Bool {
        guard let time = epoch.time, used.contains(time) else { return false }
        note(.fixRepeated, "of \(time)", at: now, tell)
        return true
    }

    private mutating func note(
        _ trouble: ReceiverTrouble, _ detail: @autoclosure () -> String?, at now: Uptime,
        _ tell: Tell
    ) {
        let detail = detail()
        log.note(trouble, detail, at: now)
        tell(
            TroubleChange(source: source, trouble: trouble, holds: true, detail: detail),
            isNews(trouble, at: now))
    }

    private mutating func begin(
        _ trouble: ReceiverTrouble, _ detail: @autoclosure () -> String?, at now: Uptime,
        _ tell: Tell
    ) {
        guard !log.holds(trouble) else {
            log.hold(trouble, nil, at: now)
            return
        }
        let detail = detail()
        log.hold(trouble, detail, at: now)
        let isNews = isNews(trouble, at: now)
        if isNews { open.insert(trouble) }
        tell(
            TroubleChange(source: source, trouble: trouble, holds: true, detail: detail), isNews)
    }

    private mutating func end(_ trouble: ReceiverTrouble, _ tell: Tell) {
        guard log.clear(trouble) else { return }
        let wasTold = open.remove(trouble) != nil
        tell(TroubleChange(source: source, trouble: trouble, holds: false), wasTold)
    }

    private mutating func isNews(_ trouble: ReceiverTrouble, at now: Uptime) -> Bool {
        if let last = told[trouble], now.seconds(since: last) < Self.newsAfter { return false }
        told[trouble] = now
        return true
    }

    private static func whole(_ seconds: Double) -> String {
        Int64(exactly: seconds.rounded()).map { "\($0)" } ?? "very many"
    }

    private static func name(of status: FixStatus) -> String {
        switch status {
        case .deadReckoning: "dead reckoning"
        case .surveyed: "a position that was typed in or surveyed"
        case .simulated: "simulated"
        case .unknown, .gnss, .differential, .rtkFixed, .rtkFloat, .gnssDeadReckoning, .precise:
            "\(status)"
        }
    }

    /// What a fix that is used shows to be over.
    private static let overWithAFix: [ReceiverTrouble] = [
        .clockStandsStill, .positionFrozen, .dateInFuture, .dateInPast, .notMeasured,
    ]
    /// Fixes whose times are remembered.
    private static let remembered = 16

    // Seconds.

    private static let standsStillAfter = 3.0
    private static let reckonsAfter = 5.0
    private static let newsAfter = 600.0
}
