import Glibc
import Positioning
import Tracking

@testable import Control

/// A connection to a control server whose other end is ours.
final class ControlLine {
    private let server: ControlServer
    private let own: Descriptor
    private(set) var heard: [UInt8] = []

    /// `nil` when the system has no descriptors left.
    init?() {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let listener = socket(AF_UNIX, kind, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // With the family alone Linux gives it a free abstract name: unix(7), autobind.
        let isListening = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, socklen_t(MemoryLayout<sa_family_t>.size)) == 0
            } && listen(listener, 1) == 0
        }
        var ends: [Int32] = [-1, -1]
        guard isListening, socketpair(AF_UNIX, kind, 0, &ends) == 0,
            let server = try? ControlServer(
                listener: listener, access: AccessRule(user: getuid(), administrators: nil))
        else { return nil }
        own = Descriptor(ends[0])
        self.server = server
        guard
            (try? server.epoll.add(ends[1], as: ControlServer.Name.firstSession, .readable)) != nil
        else { return nil }
        server.sessions[ControlServer.Name.firstSession] = Session(
            name: ControlServer.Name.firstSession, descriptor: Descriptor(ends[1]), mayChange: true,
            at: Uptime(nanoseconds: 0))
    }

    /// Sends it, lets the server answer, and reads what it said.
    func say(_ bytes: UnsafeRawBufferPointer, at now: Uptime) {
        var rest = bytes
        while !rest.isEmpty {
            let taken = send(own.number, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            guard taken > 0 || errno == EAGAIN else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest[max(0, taken)...])
            serve(at: now)
        }
    }

    /// The client sends no more: what was asked is still answered.
    func end(at now: Uptime) {
        shutdown(own.number, Int32(SHUT_WR))
        var rounds = 0
        while !server.sessions.isEmpty, rounds < Self.mostRounds {
            rounds += 1
            serve(at: now)
        }
        // Half a request, an idle client: time ends them.
        let later = now.advanced(by: .seconds(3600))
        server.woke(at: later)
        listenToServer()
        server.goodbye(comesBack: false, within: .zero)
        listenToServer()
    }

    private func serve(at now: Uptime) {
        for question in server.ready(at: now) { answer(question) }
        server.woke(at: now)
        listenToServer()
    }

    private func answer(_ question: Incoming) {
        switch question.request {
        case .subscribe:
            let status = StatusRecord(version: "0", uptime: 1, running: 1)
            server.reply(
                question.ticket,
                .snapshot(SnapshotRecord(store: "s", sequence: 1, status: status)))
        case .version: server.reply(question.ticket, .version(VersionRecord(version: "0")))
        case _: server.refuse(question.ticket, .notFound("nothing here"))
        }
    }

    private func listenToServer() {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { room in
            while true {
                let count = recv(own.number, room.baseAddress, room.count, 0)
                guard count > 0 else { return }
                heard += room[..<count]
            }
        }
    }

    /// More than 64 KiB of questions need, 32 lines at a time.
    private static let mostRounds = 4096
}
