import CLinux
import Glibc
package import Positioning

/// Answers clients on the control socket and tells subscribers what changes.
///
/// It owns sockets and nothing else, decides nothing about the car, never waits, and reads no
/// clock. Everything runs on the thread of the event loop: watch `descriptor`, call `ready`; call
/// `woke` at `wakeAt`, which any other call may have changed.
package final class ControlServer {
    package var limits: ServerLimits
    let listener: Descriptor
    let access: AccessRule
    let epoll: Epoll
    /// Readable while `postponed` has someone.
    private let nudge: Descriptor
    var sessions: [UInt64: Session] = [:]
    /// Clients whose next question may be read now, although their socket is not ready.
    private var postponed: Set<UInt64> = []
    var largeAnswers = LargeAnswers()
    var nextName = Name.firstSession
    /// When to accept again, after descriptors ran out.
    var acceptAgainAt: Uptime?
    /// When to give memory back that large answers took.
    var tidyAt: Uptime?
    /// The newest time we were told.
    var now = Uptime(nanoseconds: 0)
    var newest = Newest()
    /// What who comes too late is told, and how many were too many then.
    var busy: (clients: Int, line: [UInt8])?

    /// What epoll calls the descriptors.
    enum Name {
        static let listener: UInt64 = 0
        static let nudge: UInt64 = 1
        static let firstSession: UInt64 = 2
    }

    /// Takes over a listening descriptor, from systemd or made by `ControlSocket.listen`.
    package init(
        listener: Int32, access: AccessRule, limits: ServerLimits = ServerLimits()
    ) throws(ControlError) {
        self.listener = Descriptor(listener)
        self.access = access
        self.limits = limits
        epoll = try Epoll()
        nudge = Descriptor(
            try check(eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)), doing: "make an eventfd"))
        let flags = try check(fcntl(listener, F_GETFL), doing: "look at the control socket")
        try check(
            fcntl(listener, F_SETFL, flags | O_NONBLOCK), doing: "set up the control socket")
        try epoll.add(listener, as: Name.listener, .readable)
        try epoll.add(nudge.number, as: Name.nudge, .readable)
    }

    /// Readable when there is anything to do.
    package var descriptor: Int32 { epoll.descriptor.number }

    package var clients: Int { sessions.count }

    /// Whether anyone would hear a position: without, none need be made.
    package var hasSubscribers: Bool {
        sessions.values.contains { !$0.subscriptions.isEmpty }
    }

    /// Accepts, reads and writes what is ready; answers the questions that came.
    package func ready(at now: Uptime) -> [Incoming] {
        self.now = now
        var incoming: [Incoming] = []
        for (name, readiness) in epoll.ready() {
            switch name {
            case Name.listener: accept()
            case Name.nudge: forgetNudge()
            default:
                guard let session = sessions[name] else { continue }
                serve(session, readiness, &incoming)
            }
        }
        let waiting = postponed
        postponed = []
        for name in waiting {
            guard let session = sessions[name] else { continue }
            ask(session, &incoming)
            settle(session)
        }
        beginLargeAnswers(&incoming)
        return incoming
    }

    /// Lets those be answered whose turn it is.
    private func beginLargeAnswers(_ incoming: inout [Incoming]) {
        while mayBeginLargeAnswer,
            let next = largeAnswers.next({ sessions[$0.session]?.largeQuestion == $0 })
        {
            incoming.append(next)
        }
    }

    /// Has `ready` called again when somebody's turn has come.
    func letNextBegin() {
        if mayBeginLargeAnswer { wakeSoon() }
    }

    private var mayBeginLargeAnswer: Bool {
        !largeAnswers.isEmpty
            && largeAnswers.hasRoom(
                limits, unread: sessions.values.reduce(0) { $0 + $1.outbox.count })
    }

    private func serve(
        _ session: Session, _ readiness: Epoll.Readiness, _ incoming: inout [Incoming]
    ) {
        let isHungUp = !readiness.isDisjoint(with: .hungUp)
        if isHungUp || readiness.contains(.readable) {
            session.receive(at: now)
            ask(session, &incoming)
        }
        // Nobody is left to read; what was asked before leaving is done all the same.
        if isHungUp { session.ending = .gone }
        settle(session)
    }

    /// After anything happened to a client: writes, and sees what to wait for next.
    func settle(_ session: Session) {
        session.flush(at: now, limits: limits)
        session.sayOwed(&newest, at: now)
        session.flush(at: now, limits: limits)
        if session.ending == .gone {
            drop(session)
            return
        }
        var wanted: Epoll.Readiness = []
        if session.ending == .open, session.mayAsk(limits) { wanted.insert(.readable) }
        if !session.outbox.isEmpty { wanted.insert(.writable) }
        if wanted != session.interest {
            do throws(ControlError) {
                try epoll.change(session.descriptor.number, as: session.name, wanted)
                session.interest = wanted
            } catch {
                drop(session)  // What cannot be watched cannot be served.
                return
            }
        }
        if session.inbox.hasLine, session.mayAsk(limits) { postpone(session) }
        letNextBegin()
    }

    private func drop(_ session: Session) {
        sessions[session.name] = nil
        if acceptAgainAt != nil { acceptAgainAt = now }
        if session.outbox.count > limits.unread { tidySoon() }
        letNextBegin()
    }

    private func postpone(_ session: Session) {
        postponed.insert(session.name)
        wakeSoon()
    }

    /// Has memory given back to the system that a large answer took.
    func tidySoon() {
        tidyAt = tidyAt ?? now.advanced(by: Self.tidyPause)
    }

    /// From a large answer until then: most are read meanwhile.
    static let tidyPause = Duration.seconds(2)

    /// Has `ready` called again.
    private func wakeSoon() {
        var one: UInt64 = 1
        // It only fails when it is set already.
        _ = write(nudge.number, &one, MemoryLayout<UInt64>.size)
    }

    private func forgetNudge() {
        var count: UInt64 = 0
        _ = read(nudge.number, &count, MemoryLayout<UInt64>.size)
    }
}
