import Positioning

/// Waits, after a power cut, until it is known how long we were off.
///
/// Only UTC can tell: this boot's clock began anew. Fixes are held until it is proved (three of them,
/// as a rule; a receiver may know its place a minute before the date) and then followed in order.
///
/// Source: SPEC §7.
struct Restart: Equatable, Sendable {
    /// Large, and every fix asks whether we wait at all.
    private var box: Boxed<PipelineMemory>
    private(set) var fixes: [Fix] = []

    init(_ memory: PipelineMemory) {
        box = Boxed(memory)
    }

    var memory: PipelineMemory {
        _read { yield box.value }
        _modify { yield &box.value }
    }

    enum Verdict: Equatable {
        case waiting
        /// Old times are this much later on this boot's clock: far below zero.
        case shift(Duration)
        /// One of the two boots has no UTC.
        case unknowable
    }

    mutating func hold(_ fix: Fix) { fixes.append(fix) }

    /// What was placed before is that much later, on the same clock.
    mutating func slide(by shift: Duration) {
        for index in fixes.indices { fixes[index].instant.shift(by: shift) }
    }

    func verdict(offset: ClockOffset?) -> Verdict {
        guard let before = memory.offset else { return .unknowable }
        guard let offset else {
            return isOver ? .unknowable : .waiting
        }
        let seconds = (before.milliseconds - offset.milliseconds) / 1000
        guard abs(seconds) < Self.longest else { return .unknowable }
        let shift = Duration.milliseconds(before.milliseconds - offset.milliseconds)
        // Nothing was seen after what comes now: one of the two calendars was wrong.
        if let last = memory.estimator.last, let first = fixes.first,
            last.advanced(by: shift) >= first.instant
        {
            return .unknowable
        }
        return .shift(shift)
    }

    /// Nobody has told the date for too long.
    private var isOver: Bool {
        guard let first = fixes.first, let last = fixes.last else { return false }
        return last.instant.seconds(since: first.instant) >= Self.patience
            || fixes.count >= Self.fixesAtMost
    }

    /// Seconds; nobody comes back after a century.
    private static let longest = 3.2e9
    /// Seconds of fixes without a provable time, after which the wait is over: satellites tell the date
    /// every half minute, and a receiver that could not read it ten times will not soon.
    private static let patience = 300.0
    /// As many at 10 Hz: what is held is bounded at any rate.
    private static let fixesAtMost = 3000
}
