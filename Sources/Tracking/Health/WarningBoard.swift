package import Positioning

/// The conditions that hold now, and which of them have lasted long enough to say so.
///
/// A warning is raised once its condition has held for its patience, cleared as soon as it does not
/// hold any more, and never repeated. Source: STYLE §2.8.
package struct WarningBoard: Equatable, Sendable {
    package struct Change: Equatable, Sendable {
        package var warning: Warning
        package var isRaised: Bool
        package var since: Uptime
    }

    /// Whom a warning is about, where one code can be held for several.
    package struct Subject: Hashable, Sendable {
        /// A configured source, by its place in the list.
        package var source: Int
        /// What of it, if more than one thing can be wrong at once.
        package var trouble: ReceiverTrouble?

        package init(source: Int, _ trouble: ReceiverTrouble? = nil) {
            self.source = source
            self.trouble = trouble
        }
    }

    private struct Condition: Equatable, Sendable {
        var warning: Warning
        var subject: Subject?
        var since: Uptime
        var due: Uptime
        var isRaised: Bool
    }

    private var conditions: [Condition] = []

    package init() {}

    /// The warnings in force, oldest first.
    package var raised: [(warning: Warning, since: Uptime)] {
        conditions.filter(\.isRaised).map { ($0.warning, $0.since) }
    }

    /// When `woke` will raise the next one.
    package var wakeAt: Uptime? {
        var earliest: Uptime?
        for index in conditions.indices where !conditions[index].isRaised {
            let due = conditions[index].due
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    /// The condition of this warning holds; seconds of `patience` until it is worth saying.
    package mutating func hold(
        _ warning: Warning, of subject: Subject? = nil, patience: Double, at now: Uptime,
        into changes: inout [Change]
    ) {
        guard index(of: warning.code, subject) == nil else { return }
        conditions.append(
            Condition(
                warning: warning, subject: subject, since: now,
                due: now.advanced(bySeconds: patience),
                isRaised: false))
        woke(at: now, into: &changes)
    }

    /// The condition of this code does not hold.
    package mutating func clear(
        _ code: Warning.Code, of subject: Subject? = nil, into changes: inout [Change]
    ) {
        guard let index = index(of: code, subject) else { return }
        let condition = conditions.remove(at: index)
        guard condition.isRaised else { return }
        changes.append(
            Change(warning: condition.warning, isRaised: false, since: condition.since))
    }

    package mutating func woke(at now: Uptime, into changes: inout [Change]) {
        for index in conditions.indices
        where !conditions[index].isRaised && conditions[index].due <= now {
            conditions[index].isRaised = true
            let condition = conditions[index]
            changes.append(
                Change(warning: condition.warning, isRaised: true, since: condition.since))
        }
    }

    private func index(of code: Warning.Code, _ subject: Subject?) -> Int? {
        conditions.firstIndex { $0.warning.code == code && $0.subject == subject }
    }
}
