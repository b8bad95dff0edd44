package import Positioning

/// Holds back a journal line that says the same as one written a moment ago.
///
/// The first is written. The same again within `interval` of the last one written is held and
/// counted; the next one after that is written together with the count.
/// Source: SPEC §3: identical log lines are rate-limited.
package struct RepeatFilter: Sendable {
    package enum Verdict: Equatable, Sendable {
        /// Worth writing, with how many like it were held back since the last.
        case write(held: Int)
        case hold
    }

    private struct Line {
        var written: Uptime
        var held = 0
    }

    private let interval: Duration
    private var lines: [Journal.Entry: Line] = [:]

    package init(interval: Duration = .seconds(60)) {
        self.interval = interval
    }

    package mutating func judge(_ entry: Journal.Entry, at now: Uptime) -> Verdict {
        guard let line = lines[entry] else {
            makeRoom(at: now)
            lines[entry] = Line(written: now)
            return .write(held: 0)
        }
        guard line.written.duration(to: now) >= interval else {
            lines[entry]?.held += 1
            return .hold
        }
        lines[entry] = Line(written: now)
        return .write(held: line.held)
    }

    /// Forgets what is old, and if that is not enough, what was written longest ago.
    private mutating func makeRoom(at now: Uptime) {
        guard lines.count >= Self.capacity else { return }
        lines = lines.filter { $0.value.written.duration(to: now) < interval }
        guard lines.count >= Self.capacity,
            let oldest = lines.min(by: { $0.value.written < $1.value.written })
        else { return }
        lines[oldest.key] = nil
    }

    /// Different lines remembered: more than a daemon says in a minute, and a bounded memory.
    private static let capacity = 64
}
