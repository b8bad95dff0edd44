/// What has been wrong with one receiver: how often, since when, and whether it is now.
package struct TroubleLog: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        package var trouble: ReceiverTrouble
        /// Occurrences; something that lasts is one.
        package var count: Int
        /// When it was noticed last.
        package var last: Uptime
        /// Whether it still holds.
        package var holds: Bool
        /// The figures or names of the last occurrence, for a person; no coordinates.
        package var detail: String?
    }

    /// At most one of each kind, in the order in which they first came.
    package private(set) var entries: [Entry] = []

    package init() {}

    /// Something that happens at an instant, such as a refused date.
    package mutating func note(
        _ trouble: ReceiverTrouble, _ detail: @autoclosure () -> String?, at now: Uptime
    ) {
        let index = place(of: trouble, at: now)
        entries[index].count += 1
        entries[index].last = now
        entries[index].detail = detail()
    }

    /// Something that lasts; counted once until it is cleared.
    ///
    /// `true` when it begins.
    @discardableResult
    package mutating func hold(
        _ trouble: ReceiverTrouble, _ detail: @autoclosure () -> String?, at now: Uptime
    ) -> Bool {
        let index = place(of: trouble, at: now)
        entries[index].last = now
        guard !entries[index].holds else { return false }
        entries[index].holds = true
        entries[index].count += 1
        entries[index].detail = detail()
        return true
    }

    /// It is over.
    ///
    /// `true` when it held until now.
    @discardableResult
    package mutating func clear(_ trouble: ReceiverTrouble) -> Bool {
        guard let index = entries.firstIndex(where: { $0.trouble == trouble && $0.holds }) else {
            return false
        }
        entries[index].holds = false
        return true
    }

    package func holds(_ trouble: ReceiverTrouble) -> Bool {
        entries.contains { $0.trouble == trouble && $0.holds }
    }

    private mutating func place(of trouble: ReceiverTrouble, at now: Uptime) -> Int {
        if let index = entries.firstIndex(where: { $0.trouble == trouble }) { return index }
        entries.append(Entry(trouble: trouble, count: 0, last: now, holds: false, detail: nil))
        return entries.count - 1
    }
}
