import Testing

/// What two boots believe, and when each is told better.
struct BootPair: Sendable, CustomTestStringConvertible {
    let first: Lie
    let firstProof: Proof
    let second: Lie
    let secondProof: Proof

    init(_ first: Lie, _ firstProof: Proof, _ second: Lie, _ secondProof: Proof) {
        self.first = first
        self.firstProof = firstProof
        self.second = second
        self.secondProof = secondProof
    }

    var testDescription: String {
        "\(first.testDescription), \(firstProof.testDescription); then "
            + "\(second.testDescription), \(secondProof.testDescription)"
    }

    static let all = [
        BootPair(.epoch, .atOnce, .epoch, .atOnce),
        BootPair(.none, .atOnce, .lastShutdown, .undated(until: 90)),
        BootPair(.ahead, .undated(until: 90), .epoch, .blind(until: 90)),
        BootPair(.epochSetRight, .atOnce, .ahead, .undated(until: 90)),
        BootPair(.lastShutdown, .undated(until: 90), .aheadSetRight, .undated(until: 90)),
        BootPair(.setBack, .atOnce, .setAhead, .atOnce),
    ]
}
