import Positioning

/// Waits, after a power cut, until it is known how long we were off.
///
/// Only UTC can tell: this boot's clock began anew. Fixes are held until it is proved (three of them,
/// as a rule) and then followed in order.
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
            return fixes.count >= Self.fixesAtMost ? .unknowable : .waiting
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

    /// Seconds; nobody comes back after a century.
    private static let longest = 3.2e9
    /// Fixes without a provable time, after which the wait is over.
    private static let fixesAtMost = 60
}
