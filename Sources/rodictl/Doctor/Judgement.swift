/// How a check came out, from good to bad.
enum Judgement: String, CaseIterable, Comparable, Sendable {
    case fine
    /// It could not be looked at, and the reason is told.
    case unchecked
    /// Worth knowing; nothing needs to be done.
    case note
    /// It works, and something should be done.
    case warning
    /// Drives are not recorded, or will not be.
    case failed

    static func < (one: Judgement, other: Judgement) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .fine: 0
        case .unchecked: 1
        case .note: 2
        case .warning: 3
        case .failed: 4
        }
    }
}
