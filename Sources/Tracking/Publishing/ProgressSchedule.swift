package import Positioning

/// Decides when a subscriber hears of progress along a course.
///
/// At once when the session or its phase changes, when progress or approach has moved by 3 % since
/// it was last said, and at least every 15 s while fixes come.
///
/// Source: SPEC §12, class `progress`.
package struct ProgressSchedule: Equatable, Sendable {
    /// What the rule looks at.
    package struct Milestone: Equatable, Sendable {
        package var session: Int64
        package var phase: String
        /// Share of the course, 0…1.
        package var progress: Double?
        /// Share of the way to its start, 0…1.
        package var approach: Double?

        package init(session: Int64, phase: String, progress: Double?, approach: Double?) {
            self.session = session
            self.phase = phase
            self.progress = progress
            self.approach = approach
        }
    }

    private struct Told: Equatable {
        var milestone: Milestone
        var at: Uptime
    }

    private var last: Told?

    package init() {}

    /// A fix moved the car; answers whether to say it now.
    package mutating func offer(_ milestone: Milestone, at now: Uptime) -> Bool {
        guard let last, !isWorthSaying(milestone, after: last, at: now) else {
            self.last = Told(milestone: milestone, at: now)
            return true
        }
        return false
    }

    private func isWorthSaying(_ new: Milestone, after last: Told, at now: Uptime) -> Bool {
        let old = last.milestone
        return new.session != old.session || new.phase != old.phase
            || moved(from: old.progress, to: new.progress)
            || moved(from: old.approach, to: new.approach)
            || now.seconds(since: last.at) >= Self.longestSilence
    }

    private func moved(from old: Double?, to new: Double?) -> Bool {
        guard let old, let new else { return (old == nil) != (new == nil) }
        return abs(new - old) >= Self.step - Self.rounding
    }

    /// Share that is worth a message.
    private static let step = 0.03
    /// A step of exactly 3 % counts, although 0.33 − 0.30 is a little less in binary.
    private static let rounding = 1e-9
    /// Seconds.
    private static let longestSilence = 15.0
}
