import Glibc
import Positioning

/// One connected client.
final class Session {
    /// A question that is not answered yet.
    struct Question {
        /// `nil` when the client wants no answer.
        var id: RequestID?
        var subscription: Int?
    }

    enum Ending: Equatable {
        case open
        /// The client sends no more, but may still read.
        case listening
        /// We said goodbye: gone when that is read, or at this time.
        case leaving(by: Uptime)
        case gone
    }

    let name: UInt64
    let descriptor: Descriptor
    let mayChange: Bool
    var inbox = Inbox()
    var outbox = Outbox()
    /// How much of what waits there, or for a snapshot, is events; in bytes.
    private(set) var eventBacklog = 0
    var questions: [UInt64: Question] = [:]
    var subscriptions: [Subscription] = []
    var ending = Ending.open
    /// When the request that is half here began to arrive.
    var halfSince: Uptime?
    /// When the client last sent or read something.
    var lastActive: Uptime
    /// When something was last said to it.
    var lastSaid: Uptime
    var interest: Epoll.Readiness = .readable
    private var nextQuestion: UInt64 = 0
    private var nextSubscription = 1

    init(name: UInt64, descriptor: consuming Descriptor, mayChange: Bool, at now: Uptime) {
        self.name = name
        self.descriptor = descriptor
        self.mayChange = mayChange
        lastActive = now
        lastSaid = now
    }

    /// Whether more questions may be read from it now.
    func mayAsk(_ limits: ServerLimits) -> Bool {
        switch ending {
        case .open, .listening:
            questions.count < limits.questions && outbox.count <= limits.backlog
        case .leaving, .gone: false
        }
    }

    func takeTicket(_ question: Question) -> Ticket {
        nextQuestion += 1
        questions[nextQuestion] = question
        return Ticket(session: name, number: nextQuestion)
    }

    /// Adds a subscription that waits for its snapshot; answers its number.
    func subscribe(_ wish: Request.Subscribe, limits: ServerLimits) -> Int {
        defer { nextSubscription += 1 }
        subscriptions.append(Subscription(number: nextSubscription, wish, limits: limits))
        return nextSubscription
    }

    func say(_ line: [UInt8], at now: Uptime) {
        outbox.append(line)
        lastSaid = now
    }

    /// Says an event to each subscription that wants it, or keeps it until the snapshot is sent.
    func tell(_ event: Subscription.Held, at now: Uptime) {
        for index in subscriptions.indices where subscriptions[index].wants(.events) {
            if subscriptions[index].hold(event) {
                eventBacklog += event.params.count
            } else {
                let line = event.line(for: subscriptions[index].number)
                eventBacklog += line.count
                say(line, at: now)
            }
        }
    }

    /// Says the newest position, progress or visit where it is owed, once all before it was read.
    func sayOwed(_ newest: inout Newest, at now: Uptime) {
        guard outbox.isEmpty else { return }
        for index in subscriptions.indices {
            let number = subscriptions[index].number
            if subscriptions[index].owesPosition, let params = newest.positionParams() {
                say(Line.notification(.position, params, subscription: number), at: now)
            }
            if subscriptions[index].owesProgress, let params = newest.progressParams() {
                say(Line.notification(.progress, params, subscription: number), at: now)
            }
            if subscriptions[index].owesVisit, let params = newest.visitParams() {
                say(Line.notification(.visit, params, subscription: number), at: now)
            }
            subscriptions[index].owesPosition = false
            subscriptions[index].owesProgress = false
            subscriptions[index].owesVisit = false
        }
    }

    /// Reads what is there, within bounds.
    func receive(at now: Uptime) {
        withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 1) { room in
            let count = recv(descriptor.number, room.baseAddress, room.count, 0)
            if count > 0 {
                inbox.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
                lastActive = now
            } else if count == 0 {
                if ending == .open { ending = .listening }
            } else if errno != EAGAIN && errno != EINTR {
                ending = .gone
            }
        }
    }

    /// Writes what the client can take.
    func flush(at now: Uptime) {
        guard ending != .gone else { return }
        var isGone = false
        outbox.drain { waiting in
            // Without MSG_NOSIGNAL a client that left would end us with SIGPIPE.
            let taken = send(
                descriptor.number, waiting.baseAddress, waiting.count,
                Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if taken < 0 && errno != EAGAIN && errno != EINTR { isGone = true }
            if taken > 0 { lastActive = now }
            return taken
        }
        if isGone { ending = .gone }
        if outbox.isEmpty { eventBacklog = subscriptions.reduce(0) { $0 + $1.heldBytes } }
        if case .leaving = ending, outbox.isEmpty { ending = .gone }
        // It sends no more, waits for no answer and hears nothing: it is done.
        if ending == .listening, inbox.isEmpty, outbox.isEmpty, questions.isEmpty,
            subscriptions.isEmpty
        {
            ending = .gone
        }
    }

    /// One goodbye, instead of everything that was not begun yet.
    func leave(_ goodbye: Goodbye, at now: Uptime, limits: ServerLimits) {
        switch ending {
        case .leaving, .gone: return
        case .open, .listening: break
        }
        outbox.keepBegunLine()
        // Two plain values can always be written.
        if let params = try? JSONText.encode(goodbye) {
            say(Line.notification(.goodbye, params), at: now)
        }
        subscriptions = []
        questions = [:]
        ending = .leaving(by: now.advanced(by: limits.halfRequest))
    }

    /// Read at once, in bytes; the rest is still there the next time.
    private static let chunk = 16 * 1024
}
