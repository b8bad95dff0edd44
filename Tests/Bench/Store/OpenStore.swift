import Glibc
import Ledger

/// The store as the daemon opens it, asked one thing at a time.
final class OpenStore {
    /// Longer than anything takes that is measured here.
    private static let patience = Duration.seconds(60)

    private let ledger: Ledger

    init(_ directory: String) throws {
        ledger = try Ledger.open(directory: directory, boot: "bench").ledger
    }

    func commit(_ batch: Batch) throws {
        guard ledger.commit(batch) != nil else { throw BenchFault(what: "the store is busy") }
        let answers = next()
        guard case .committed? = answers.last else { throw BenchFault(what: "\(answers)") }
    }

    func ask(_ question: Question) throws -> Answer {
        _ = ledger.ask(question)
        let answers = next()
        guard let answer = answers.last else { throw BenchFault(what: "no answer") }
        if case .refused(_, let error) = answer { throw BenchFault(what: "\(error)") }
        return answer
    }

    func close() { ledger.close(within: Self.patience) }

    private func next() -> [Answer] {
        var request = pollfd(fd: ledger.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, Int32(Self.patience.components.seconds * 1000))
        return ledger.answers()
    }
}
