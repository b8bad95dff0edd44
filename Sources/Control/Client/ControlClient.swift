import Glibc
import Positioning

/// Asks the daemon and hears its notifications, blocking up to a deadline.
///
/// For programs that do nothing else meanwhile; the daemon itself never uses it.
package final class ControlClient {
    private let descriptor: Descriptor
    private var unread: [UInt8] = []
    /// Notifications that came while an answer was awaited.
    private var heard: [(Notification.Kind, [UInt8])] = []
    private var lastID: Int64 = 0
    /// An open file that came along with an answer.
    private var handed: Int32?

    /// Connects, or says why not.
    package init(
        path: String, within patience: Duration = ControlClient.patience
    ) throws(ClientError) {
        do throws(ControlError) {
            let address = try UnixAddress(path)
            descriptor = Descriptor(
                try check(
                    socket(
                        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0),
                    doing: "make a socket"))
            // It bounds connect(2) too, which waits while the daemon's backlog is full.
            var limit = timeval(
                tv_sec: Int(patience.components.seconds),
                tv_usec: Int(patience.nanoseconds / 1000 % 1_000_000))
            setsockopt(
                descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &limit,
                socklen_t(MemoryLayout<timeval>.size))
            let number = descriptor.number
            try address.with { (address, size) throws(ControlError) in
                try check(connect(number, address, size), doing: "connect to \(path)")
            }
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR: throw .noSocket(path)
            case ECONNREFUSED, ENOTSOCK: throw .nobodyListens(path)
            case EACCES, EPERM: throw .keptOut(path)
            case EAGAIN, ETIMEDOUT, EINPROGRESS: throw .silent
            default: throw .failed(error)
            }
        }
    }

    /// Asks, and answers the decoded result.
    package func call<Answer: Decodable>(
        _ request: Request, as type: Answer.Type = Answer.self,
        within patience: Duration = ControlClient.patience
    ) throws(ClientError) -> Answer {
        let text = try callForText(request, within: patience)
        return try Message.decode(
            type, from: text, of: "the answer to “\(request.method.rawValue)”")
    }

    deinit {
        if let handed { close(handed) }
    }

    /// The open file that came along with an answer; who takes it closes it.
    package func takeFile() -> Int32? {
        defer { handed = nil }
        return handed
    }

    /// Asks, and answers the result as the daemon wrote it.
    package func callForText(
        _ request: Request, within patience: Duration = ControlClient.patience
    ) throws(ClientError) -> [UInt8] {
        let deadline = BootClock.now.advanced(by: patience)
        _ = try ask(request, within: patience)
        while true {
            guard let line = try nextLine(by: deadline) else { throw .silent }
            switch try Message(line: line) {
            case .result(let id, let text) where id == lastID: return text
            case .error(let id, let error) where id == lastID || id == nil:
                throw .refused(error)
            case .notification(.goodbye, let params):
                throw .goodbye(try Message.decode(Goodbye.self, from: params, of: "a goodbye"))
            case .notification(let kind, let params): heard.append((kind, params))
            case .result, .error, .unknown: continue  // To an earlier question that we gave up.
            }
        }
    }

    /// Asks without waiting for the answer, which `nextMessage` gives under this number.
    package func ask(
        _ request: Request, within patience: Duration = ControlClient.patience
    ) throws(ClientError) -> Int64 {
        lastID += 1
        try send(request, by: BootClock.now.advanced(by: patience))
        return lastID
    }

    /// The next thing of any kind that the daemon says; `nil` when nothing came in time.
    package func nextMessage(within patience: Duration) throws(ClientError) -> Message? {
        if !heard.isEmpty {
            let (kind, params) = heard.removeFirst()
            return .notification(kind, params)
        }
        guard let line = try nextLine(by: BootClock.now.advanced(by: patience)) else { return nil }
        return try Message(line: line)
    }

    /// What poll(2) waits for, once `nextMessage` has nothing more to say.
    package var awaited: Int32 { descriptor.number }

    /// The next notification and its text; `nil` when none came in time.
    package func nextNotification(
        within patience: Duration
    ) throws(ClientError) -> (Notification.Kind, [UInt8])? {
        if !heard.isEmpty { return heard.removeFirst() }
        let deadline = BootClock.now.advanced(by: patience)
        while let line = try nextLine(by: deadline) {
            switch try Message(line: line) {
            case .notification(let kind, let params): return (kind, params)
            case .error(nil, let error): throw .refused(error)
            case .result, .error, .unknown: continue
            }
        }
        return nil
    }

    private func send(_ request: Request, by deadline: Uptime) throws(ClientError) {
        let line: [UInt8]
        do {
            line = try request.line(id: lastID)
        } catch {
            throw .unreadable("the question itself: \(error)")
        }
        var sent = 0
        while sent < line.count {
            let taken = line[sent...].withUnsafeBytes {
                Glibc.send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if taken >= 0 {
                sent += taken
            } else if errno == EPIPE || errno == ECONNRESET {
                return  // Why it closed may still be there to read.
            } else if errno != EINTR {
                throw errno == EAGAIN
                    ? .silent : .failed(ControlError(code: errno, doing: "ask rodid"))
            }
            if BootClock.now > deadline { throw .silent }
        }
    }

    /// The next whole line; `nil` when none came in time.
    private func nextLine(by deadline: Uptime) throws(ClientError) -> [UInt8]? {
        var searched = 0
        while true {
            if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return Array(unread[..<end])
            }
            searched = unread.count
            let left = BootClock.now.duration(to: deadline)
            guard try isReadable(within: left) else { return nil }
            try receive()
        }
    }

    private func isReadable(within patience: Duration) throws(ClientError) -> Bool {
        var waiting = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        let milliseconds = max(0, min(patience.nanoseconds / 1_000_000 + 1, Int64(Int32.max)))
        let result = poll(&waiting, 1, patience > .zero ? Int32(milliseconds) : 0)
        if result < 0, errno != EINTR {
            throw .failed(ControlError(code: errno, doing: "wait for rodid"))
        }
        return result > 0
    }

    private func receive() throws(ClientError) {
        var room = [UInt8](repeating: 0, count: Self.chunk)
        let (count, file) = PassedFile.receive(&room, from: descriptor.number)
        if let file {
            // One that nobody asked for is let go with us.
            if let handed { close(handed) }
            handed = file
        }
        if count > 0 {
            unread += room.prefix(count)
        } else if count == 0 || errno == ECONNRESET {
            throw .closed
        } else if errno != EINTR && errno != EAGAIN {
            throw .failed(ControlError(code: errno, doing: "read from rodid"))
        }
    }

    /// How long an answer may take; the store can be busy for seconds.
    package static let patience = Duration.seconds(10)
    private static let chunk = 64 * 1024
}
