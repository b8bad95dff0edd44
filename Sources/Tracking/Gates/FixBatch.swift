import Positioning

/// The fixes that one epoch releases: one as a rule, a few when a clock step is settled.
///
/// The first one is kept inline, so that the ordinary case allocates nothing.
struct FixBatch: Sequence {
    private var first: Fix?
    private var more: [Fix] = []

    mutating func append(_ fix: Fix) {
        if first == nil { first = fix } else { more.append(fix) }
    }

    func makeIterator() -> Iterator { Iterator(first: first, more: more.makeIterator()) }

    struct Iterator: IteratorProtocol {
        fileprivate var first: Fix?
        fileprivate var more: IndexingIterator<[Fix]>

        mutating func next() -> Fix? {
            if let fix = first {
                first = nil
                return fix
            }
            return more.next()
        }
    }
}
