/// What waits for the disk thread, and what waits for the caller.
struct Mailbox: Sendable {
    /// Batches handed in and not yet answered that are allowed.
    ///
    /// One being written and one waiting: more would only delay what the caller can still merge.
    static let batchesInFlight = 2

    enum Work: Sendable {
        case commit(UInt64, Batch)
        case question(UInt64, Question)
        /// Everything is done and no more will come.
        case finish
    }

    private var tickets: UInt64 = 0
    private var inFlight = 0
    private var batches: [(UInt64, Batch)] = []
    private var questions: [(UInt64, Question)] = []
    private var answers: [Answer] = []
    private var isClosing = false

    mutating func enqueue(_ batch: Batch) -> UInt64? {
        guard inFlight < Self.batchesInFlight, !isClosing else { return nil }
        tickets += 1
        inFlight += 1
        batches.append((tickets, batch))
        return tickets
    }

    mutating func enqueue(_ question: Question) -> UInt64 {
        tickets += 1
        questions.append((tickets, question))
        return tickets
    }

    mutating func beginClosing() { isClosing = true }

    /// The next thing to do, commits first; `nil` to wait.
    mutating func takeWork() -> Work? {
        if let (ticket, batch) = takeCommit() { return .commit(ticket, batch) }
        if !questions.isEmpty {
            let (ticket, question) = questions.removeFirst()
            return .question(ticket, question)
        }
        return isClosing ? .finish : nil
    }

    /// What need not wait for the end of a long question: anything but another of that kind.
    mutating func takeShortWork() -> Work? {
        if let (ticket, batch) = takeCommit() { return .commit(ticket, batch) }
        guard let index = questions.firstIndex(where: { !$0.1.isLong }) else { return nil }
        let (ticket, question) = questions.remove(at: index)
        return .question(ticket, question)
    }

    /// Whether whoever works for long had better stop.
    var isEnding: Bool { isClosing }

    mutating func takeCommit() -> (UInt64, Batch)? {
        batches.isEmpty ? nil : batches.removeFirst()
    }

    mutating func put(_ new: [Answer]) {
        answers += new
    }

    mutating func takeAnswers() -> [Answer] {
        for answer in answers {
            switch answer {
            case .committed, .failed: inFlight -= 1
            case .replaced, .trips, .tripSums, .origin, .trip, .picture, .explored, .mendable,
                .mended, .overtaken,
                .clashes, .added,
                .sessions, .session,
                .events, .expired, .size, .checked, .holding, .backedUp,
                .refused:
                break
            }
        }
        defer { answers = [] }
        return answers
    }
}
