import Positioning

/// What is wrong with one receiver now, so that each change is told once.
///
/// Two kinds end by themselves: what keeps it from being opened ends when it opens, and what it says
/// ends with the first good report, or when the session ends for another reason.
struct TroubleBook: Equatable {
    private let source: Int
    private(set) var troubles: Set<ReceiverTrouble> = []

    init(source: Int) {
        self.source = source
    }

    var isEmpty: Bool { troubles.isEmpty }

    /// Something holds; told when it begins, with the figures it has then.
    mutating func hold(_ trouble: ReceiverTrouble, _ detail: String?) -> TroubleChange? {
        guard troubles.insert(trouble).inserted else { return nil }
        return TroubleChange(source: source, trouble: trouble, holds: true, detail: detail)
    }

    mutating func clear(_ trouble: ReceiverTrouble) -> TroubleChange? {
        guard troubles.remove(trouble) != nil else { return nil }
        return TroubleChange(source: source, trouble: trouble, holds: false)
    }

    /// Clears every one of these.
    mutating func clear(_ troubles: [ReceiverTrouble]) -> [TroubleChange] {
        troubles.compactMap { clear($0) }
    }

    /// It cannot be opened.
    static let ofOpening: [ReceiverTrouble] = [.busy, .forbidden]
    /// It is open, and says nothing of use.
    static let ofSpeech: [ReceiverTrouble] = [.silent, .garbled, .binary, .clockStandsStill]
}
