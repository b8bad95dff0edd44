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
    var eventBacklog = 0
    var questions: [UInt64: Question] = [:]
    /// The question whose answer may be large: no other is read before that is answered.
    var largeQuestion: Ticket?
    /// How much may be unread when, lest it be too slow; `nil` while little is unread.
    var reading: (down: Int, by: Uptime)?
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

    deinit {
        // The other end hears of it even where a child of ours has inherited the connection.
        _ = shutdown(descriptor.number, Int32(SHUT_RDWR))
    }

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
            questions.count < limits.questions && outbox.count <= limits.unread
                && largeQuestion == nil && outbox.isMade
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

    func say(_ reply: Reply, to id: RequestID, at now: Uptime) {
        if let long = LongLine(reply, to: id) {
            outbox.append(long)
            lastSaid = now
        } else {
            say(Line.result(reply, to: id), at: now)
        }
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

    /// Read at once, in bytes; the rest is still there the next time.
    private static let chunk = 16 * 1024
}
