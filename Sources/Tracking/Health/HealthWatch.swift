package import Positioning

/// Notices what is wrong with the receivers and with time, and says so once.
///
/// Source: SPEC §3, §4; reports.md B09 B16.
package struct HealthWatch: Equatable, Sendable {
    package private(set) var board = WarningBoard()
    private var links: [LinkState]
    /// By source.
    package private(set) var troubles: [TroubleLog]
    private var hasFix = false

    package init(sources: Int) {
        links = Array(repeating: .connecting, count: sources)
        troubles = Array(repeating: TroubleLog(), count: sources)
    }

    /// Other receivers from now on.
    package mutating func expect(sources: Int) {
        links = Array(repeating: .connecting, count: sources)
        troubles = Array(repeating: TroubleLog(), count: sources)
    }

    /// Whoever reads a receiver's bytes sees that something is wrong with it, or is no longer.
    package mutating func troubled(_ change: TroubleChange, at now: Uptime) {
        guard troubles.indices.contains(change.source) else { return }
        if change.holds {
            troubles[change.source].hold(change.trouble, change.detail, at: now)
        } else {
            troubles[change.source].clear(change.trouble)
        }
    }

    package mutating func linkChanged(
        _ change: LinkChange, at now: Uptime, into changes: inout [WarningBoard.Change]
    ) {
        guard links.indices.contains(change.source) else { return }
        links[change.source] = change.state
        if links.contains(.connected) {
            board.clear(.receiverLost, into: &changes)
        } else if change.state == .lost || change.state == .reconnecting {
            let reason = change.loss?.reason ?? "it cannot be opened"
            board.hold(
                Warning(
                    code: .receiverLost, title: "No receiver is connected: \(reason).",
                    advice: "It is tried again for ever; see: rodictl health"),
                patience: Self.lostPatience, at: now, into: &changes)
        }
    }

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

    /// An epoch did not become a fix.
    package mutating func refused(at now: Uptime, into changes: inout [WarningBoard.Change]) {
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

    // Seconds until a condition is worth saying.

    private static let lostPatience = 10.0
    /// A cold start takes about half a minute.
    private static let fixPatience = 90.0
    private static let timePatience = 60.0
}
