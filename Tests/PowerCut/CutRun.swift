import TestDisk
import TestKit

/// Goes through every moment at which the power can go, or a part of them.
struct CutRun: Sendable {
    let recording: Recording
    let choice: Choice

    enum Choice: Sendable {
        case all
        /// About so many of them, by chance.
        case sample(Int, seed: UInt64)
    }

    struct Outcome: Sendable {
        var states = 0
        var faults: [String] = []
    }

    /// Checks those whose number leaves `remainder` when divided by `workers`.
    func run(_ remainder: Int, of workers: Int) -> Outcome {
        let check = CutCheck(recording: recording)
        var outcome = Outcome()
        var number = 0
        forEach { operations, cut, make in
            number += 1
            guard number % workers == remainder, let contents = make() else { return }
            outcome.states += 1
            let state = CutState(operations: operations, cut: cut, contents: contents)
            outcome.faults += check.faults(of: state).map {
                "\(cut) after operation \(operations), \(describe(operations)): \($0)"
            }
        }
        return outcome
    }

    /// Offers each moment, with what makes it.
    private func forEach(_ body: (Int, PowerCut, () -> [String: [UInt8]]?) -> Void) {
        var card = Card()
        var chosen = SplitMix64(seed: 1)
        var share = UInt64.max
        if case .sample(let count, let seed) = choice {
            chosen = SplitMix64(seed: seed)
            let moments = Double(recording.entries.count * PowerCut.allCases.count)
            share = UInt64(Double(UInt64.max) * min(0.999, Double(count) / moments))
        }
        for (index, entry) in recording.entries.enumerated() {
            let before = card
            card.take(entry.operation)
            for cut in PowerCut.allCases where chosen.next() <= share {
                // The same whatever else is looked at.
                var dice = SplitMix64(seed: UInt64(index) << 8 | UInt64(cut.rawValue.utf8.count))
                body(index + 1, cut) {
                    switch cut {
                    case .kept, .dropped: card.contents(after: cut, dice: &dice)
                    case .reordered, .scattered:
                        card.isWaiting ? card.contents(after: cut, dice: &dice) : nil
                    case .torn: before.contents(inMiddleOf: entry.operation, dice: &dice)
                    }
                }
            }
        }
    }

    private func describe(_ operations: Int) -> String {
        switch recording.entries[operations - 1].operation {
        case .create(let name): "'\(name)' made"
        case .read(let name, _, _): "'\(name)' read"
        case .write(let name, let offset, let bytes):
            "\(bytes.count) bytes at \(offset) of '\(name)'"
        case .truncate(let name, let size): "'\(name)' cut to \(size)"
        case .sync(let name): "'\(name)' synced"
        case .syncDirectory: "the folder synced"
        case .delete(let name): "'\(name)' deleted"
        }
    }
}
