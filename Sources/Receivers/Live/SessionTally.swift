/// Counts the good reports of a session, as far as that decides something.
struct SessionTally: Equatable {
    /// Good reports until the receiver counts as well again.
    private var needed = 1
    private(set) var isFirst = true

    /// A session begins, after one that failed because the receiver's clock stood still, or another.
    ///
    /// A receiver that takes one step each time it is opened would otherwise be opened every ten
    /// seconds for ever.
    mutating func opened(afterWedge: Bool) {
        isFirst = true
        needed = afterWedge ? Self.proofOfRunning : 1
    }

    /// A good report came: whether the receiver is well.
    mutating func reported() -> Bool {
        isFirst = false
        needed = max(0, needed - 1)
        return needed == 0
    }

    /// Three instants are two steps of the clock.
    private static let proofOfRunning = 3
}
