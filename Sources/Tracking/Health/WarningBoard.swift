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

    private struct Condition: Equatable, Sendable {
        var warning: Warning
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
    package var wakeAt: Uptime? { conditions.filter { !$0.isRaised }.map(\.due).min() }

    /// The condition of this warning holds; seconds of `patience` until it is worth saying.
    package mutating func hold(
        _ warning: Warning, patience: Double, at now: Uptime, into changes: inout [Change]
    ) {
        if conditions.contains(where: { $0.warning.code == warning.code }) { return }
        conditions.append(
            Condition(
                warning: warning, since: now, due: now.advanced(bySeconds: patience),
                isRaised: false))
        woke(at: now, into: &changes)
    }

    /// The condition of this code does not hold.
    package mutating func clear(_ code: Warning.Code, into changes: inout [Change]) {
        guard let index = conditions.firstIndex(where: { $0.warning.code == code }) else { return }
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
}
