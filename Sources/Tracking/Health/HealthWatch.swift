package import Positioning

/// Notices what is wrong with the receivers and with time, and says so once.
///
/// Each source has its own troubles and its own warnings; `receiver-lost` is for all of them: it holds
/// while none is connected. Source: SPEC §3, §4; reports.md B09 B16.
package struct HealthWatch: Equatable, Sendable {
    package private(set) var board = WarningBoard()
    /// What the configuration calls each source.
    private var names: [String]
    private var links: [LinkState]
    /// Why each source was lost last.
    private var reasons: [String?]
    private var watches: [SourceWatch]
    private var hasFix = false
    /// Troubles that began or ended since this was emptied: for the journal.
    private(set) var news: [TroubleChange] = []

    package init(sources names: [String]) {
        self.names = names
        links = Array(repeating: .connecting, count: names.count)
        reasons = Array(repeating: nil, count: names.count)
        watches = names.indices.map(SourceWatch.init(source:))
    }

    /// By source.
    package var troubles: [TroubleLog] { watches.map(\.log) }

    /// Other receivers from now on; what was wrong with the old ones is over.
    package mutating func expect(
        sources names: [String], into changes: inout [WarningBoard.Change]
    ) {
        for (source, watch) in watches.enumerated() {
            for entry in watch.log.entries where entry.holds {
                clear(entry.trouble, of: source, into: &changes)
            }
        }
        board.clear(.receiverLost, into: &changes)
        let old = self
        self = HealthWatch(sources: names)
        board = old.board
        hasFix = old.hasFix
    }

    mutating func takeNews() -> [TroubleChange] {
        guard !news.isEmpty else { return [] }
        defer { news = [] }
        return news
    }

    // MARK: Troubles

    /// Whoever reads a receiver's bytes sees that something is wrong with it, or is no longer.
    package mutating func troubled(
        _ change: TroubleChange, at now: Uptime, into changes: inout [WarningBoard.Change]
    ) {
        guard watches.indices.contains(change.source) else { return }
        watch(change.source, at: now, into: &changes) { $0.troubled(change, at: now, $1) }
    }

    /// A source gave a fix, `lateBy` so many seconds if it could not be shown as current.
    mutating func gaveFix(
        _ epoch: Epoch, lateBy delay: Double?, meant: UTC?, at now: Uptime,
        into changes: inout [WarningBoard.Change]
    ) {
        guard watches.indices.contains(epoch.source) else { return }
        watch(epoch.source, at: now, into: &changes) { watch, tell in
            watch.fixed(epoch, lateBy: delay, at: now, tell)
            if let sent = epoch.time, let meant { watch.dated(sent, meant, at: now, tell) }
        }
    }

    /// A source's clock went elsewhere, and was followed.
    mutating func stepped(
        _ source: Int, by correction: Double?, at now: Uptime,
        into changes: inout [WarningBoard.Change]
    ) {
        guard watches.indices.contains(source) else { return }
        watch(source, at: now, into: &changes) { $0.stepped(by: correction, at: now, $1) }
    }

    /// An epoch did not become a fix, whether it was its source's turn or not.
    mutating func refused(
        _ refusal: Refusal, at now: Uptime, into changes: inout [WarningBoard.Change]
    ) {
        let source = refusal.epoch.source
        guard watches.indices.contains(source) else { return }
        watch(source, at: now, into: &changes) { $0.refused(refusal, at: now, $1) }
    }

    private mutating func watch(
        _ source: Int, at now: Uptime, into changes: inout [WarningBoard.Change],
        _ look: (inout SourceWatch, SourceWatch.Tell) -> Void
    ) {
        var fresh: [TroubleChange] = []
        var told: [TroubleChange] = []
        look(&watches[source]) { change, isNews in
            fresh.append(change)
            if isNews { told.append(change) }
        }
        news += told
        for change in fresh {
            guard change.holds else {
                clear(change.trouble, of: source, into: &changes)
                continue
            }
            guard
                let warning = Warning(
                    of: change.trouble, at: names[source], detail: change.detail)
            else { continue }
            board.hold(
                warning, of: .init(source: source, change.trouble),
                patience: Warning.patience(for: change.trouble), at: now, into: &changes)
        }
    }

    private mutating func clear(
        _ trouble: ReceiverTrouble, of source: Int, into changes: inout [WarningBoard.Change]
    ) {
        guard let warning = Warning(of: trouble, at: names[source], detail: nil) else { return }
        board.clear(warning.code, of: .init(source: source, trouble), into: &changes)
    }

    // MARK: Links

    package mutating func linkChanged(
        _ change: LinkChange, at now: Uptime, into changes: inout [WarningBoard.Change]
    ) {
        guard links.indices.contains(change.source) else { return }
        links[change.source] = change.state
        if let loss = change.loss { reasons[change.source] = loss.reason }
        if links.contains(.connected) {
            board.clear(.receiverLost, into: &changes)
            return
        }
        let isOver = links.allSatisfy { $0 == .closed }
        guard isOver || change.state == .lost || change.state == .reconnecting else { return }
        board.hold(
            Warning(
                code: .receiverLost, title: "No receiver is connected: \(everyReason).",
                advice: isOver
                    ? "It has ended, and nothing more will come; restart rodid to read it again."
                    : "It is tried again for ever; see: rodictl health"),
            patience: Self.lostPatience, at: now, into: &changes)
    }

    /// How the receivers stand for whoever wants to begin something.
    var access: CoursePrerequisites.Receiver {
        if links.contains(.connected) { return .connected }
        return watches.contains { $0.log.holds(.forbidden) } ? .forbidden : .unreachable
    }

    /// Why none is connected; with names where there are several.
    private var everyReason: String {
        guard names.count > 1 else { return (reasons.first ?? nil) ?? Self.unopened }
        return zip(names, reasons).map { "\($0): \($1 ?? Self.unopened)" }.joined(separator: "; ")
    }

    // MARK: Fixes and time

    /// An epoch became a fix.
    package mutating func fixed(
        isProved: Bool, at now: Uptime, into changes: inout [WarningBoard.Change]
    ) {
        if !hasFix {
            hasFix = true
            board.clear(.noFix, into: &changes)
        }
        if isProved {
            board.clear(.timeUnproved, into: &changes)
        } else {
            board.hold(
                Warning(
                    code: .timeUnproved, title: "Positions come, but no time that can be proved.",
                    advice: "Trips are kept and dated later; see: rodictl why"),
                patience: Self.timePatience, at: now, into: &changes)
        }
    }

    /// An epoch had no fix, and no other source was listened to.
    package mutating func lacksFix(at now: Uptime, into changes: inout [WarningBoard.Change]) {
        hasFix = false
        board.hold(
            Warning(
                code: .noFix, title: "The receiver answers but has no usable fix.",
                advice: "Give the aerial a view of the sky; see: rodictl why"),
            patience: Self.fixPatience, at: now, into: &changes)
    }

    /// Something outside the receivers holds or holds no more, such as a failing store.
    package mutating func conditionChanged(
        _ warning: Warning, holds: Bool, at now: Uptime, into changes: inout [WarningBoard.Change]
    ) {
        if holds {
            board.hold(warning, patience: 0, at: now, into: &changes)
        } else {
            board.clear(warning.code, into: &changes)
        }
    }

    package mutating func woke(at now: Uptime, into changes: inout [WarningBoard.Change]) {
        board.woke(at: now, into: &changes)
    }

    private static let unopened = "it cannot be opened"

    // Seconds until a condition is worth saying.

    private static let lostPatience = 10.0
    /// A cold start takes about half a minute.
    private static let fixPatience = 90.0
    private static let timePatience = 60.0
}
