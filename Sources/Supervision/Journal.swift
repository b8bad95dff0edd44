package import Positioning
import Synchronization

/// Where the daemon tells what it does: constant messages, with the facts in fields.
///
/// Keys are dotted and stable (`fix.refused.reason`). One line that says the same again within a
/// minute is held back and counted (`RepeatFilter`); events, marked by the key `event`, never are.
package final class Journal: Sendable {
    /// By the numbers of syslog(3).
    package enum Level: Int, Comparable, CaseIterable, Sendable {
        /// We stop or lose something.
        case error = 3
        /// Degraded; the line says what we do meanwhile.
        case warning = 4
        /// Something a person would tell another.
        case notice = 5
        /// Life cycle.
        case info = 6
        case debug = 7

        package static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// One line.
    package struct Entry: Hashable, Sendable {
        package var level: Level
        package var message: String
        package var fields: [String: String]

        package init(_ level: Level, _ message: String, _ fields: [String: String] = [:]) {
            self.level = level
            self.message = message
            self.fields = fields
        }
    }

    private struct State {
        var threshold: Level
        var filter = RepeatFilter()
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Uptime
    private let write: @Sendable (Entry) -> Void

    /// A journal that hands what passes `threshold` to `write`.
    package init(
        threshold: Level, now: @escaping @Sendable () -> Uptime,
        write: @escaping @Sendable (Entry) -> Void
    ) {
        state = Mutex(State(threshold: threshold))
        self.now = now
        self.write = write
    }

    /// The least important level that is written; everything less important is dropped.
    package var threshold: Level {
        get { state.withLock { $0.threshold } }
        set { state.withLock { $0.threshold = newValue } }
    }

    package func error(_ message: String, _ fields: [String: String] = [:]) {
        tell(Entry(.error, message, fields))
    }

    package func warning(_ message: String, _ fields: [String: String] = [:]) {
        tell(Entry(.warning, message, fields))
    }

    package func notice(_ message: String, _ fields: [String: String] = [:]) {
        tell(Entry(.notice, message, fields))
    }

    package func info(_ message: String, _ fields: [String: String] = [:]) {
        tell(Entry(.info, message, fields))
    }

    package func debug(_ message: String, _ fields: [String: String] = [:]) {
        tell(Entry(.debug, message, fields))
    }

    package func tell(_ entry: Entry) {
        let verdict: RepeatFilter.Verdict = state.withLock { state in
            guard entry.level <= state.threshold else { return .hold }
            guard entry.fields["event"] == nil else { return .write(held: 0) }
            return state.filter.judge(entry, at: now())
        }
        guard case .write(let held) = verdict else { return }
        var entry = entry
        if held > 0 { entry.fields["repeated"] = String(held) }
        write(entry)
    }
}
