import Synchronization

/// Where the deciding thread and the disk thread meet.
final class Desk: Sendable {
    private let mailbox = Mutex(Mailbox())
    private let asked: Bell
    private let finished: Bell
    /// Rings while answers wait.
    let answered: Bell

    init() throws(SQLiteError) {
        asked = try Bell()
        finished = try Bell()
        answered = try Bell()
    }

    // MARK: The deciding thread's side

    func enqueue(_ batch: Batch) -> UInt64? {
        let ticket = mailbox.withLock { $0.enqueue(batch) }
        if ticket != nil { asked.ring() }
        return ticket
    }

    func enqueue(_ question: Question) -> UInt64 {
        let ticket = mailbox.withLock { $0.enqueue(question) }
        asked.ring()
        return ticket
    }

    func takeAnswers() -> [Answer] {
        // Silenced first: what comes in between rings it again, and at worst wakes us for nothing.
        answered.silence()
        return mailbox.withLock { $0.takeAnswers() }
    }

    func beginClosing() {
        mailbox.withLock { $0.beginClosing() }
        asked.ring()
    }

    func waitUntilFinished(within patience: Duration) -> Bool {
        finished.wait(within: patience)
    }

    // MARK: The disk thread's side

    /// Waits for the next thing to do.
    func nextWork() -> Mailbox.Work {
        while true {
            asked.silence()
            if let work = mailbox.withLock({ $0.takeWork() }) { return work }
            _ = asked.wait()
        }
    }

    /// Something short that waits, taken in the middle of a long question.
    func nextShortWork() -> Mailbox.Work? {
        mailbox.withLock { $0.takeShortWork() }
    }

    /// Whether everything is to end.
    var isEnding: Bool { mailbox.withLock { $0.isEnding } }

    func put(_ answers: [Answer]) {
        mailbox.withLock { $0.put(answers) }
        answered.ring()
    }

    func finish() { finished.ring() }
}
