import FoundationEssentials
import Glibc
import Positioning

@testable import Control

/// A server on a real socket in a folder of its own, turned by hand.
final class Bench {
    let folder: URL
    let path: String
    let server: ControlServer
    /// The time the server is told.
    var now = Uptime(.seconds(1000))
    /// Questions left to the test instead of being answered at once.
    var leavesOpen: Set<Control.Method> = []
    private(set) var open: [Incoming] = []
    private(set) var asked: [Request] = []

    init(
        limits: ServerLimits = ServerLimits(),
        access: AccessRule = AccessRule(user: getuid(), administrators: nil)
    ) throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "rodi-\(UInt32.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appending(path: "s").path
        server = try ControlServer(
            listener: try ControlSocket.listen(path: path, group: "no such group"),
            access: access, limits: limits)
    }

    deinit {
        // What is left in a temporary folder harms nobody.
        try? FileManager.default.removeItem(at: folder)
    }

    func connect() throws -> Wire { try Wire(to: path) }

    /// Lets the server do what it can, `seconds` later.
    func turn(after seconds: Double = 0) {
        now = now.advanced(bySeconds: seconds)
        if let wake = server.wakeAt, wake <= now { server.woke(at: now) }
        for _ in 0..<200 where isReadable {
            for incoming in server.ready(at: now) {
                asked.append(incoming.request)
                if leavesOpen.contains(incoming.request.method) {
                    open.append(incoming)
                } else {
                    answer(incoming)
                }
            }
        }
    }

    func answer(_ incoming: Incoming) {
        server.reply(incoming.ticket, Sample.reply(to: incoming.request))
    }

    /// Answers what was left open.
    func answerOpen() {
        takeOpen().forEach(answer)
        turn()
    }

    /// What was left open, to be answered by the test.
    func takeOpen() -> [Incoming] {
        defer { open = [] }
        return open
    }

    /// Asks and answers the text of the answer.
    func ask(_ text: String, on wire: Wire) -> String {
        wire.write(text + "\n")
        turn()
        return wire.read()
    }

    private var isReadable: Bool {
        var waiting = pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 0) > 0
    }
}

/// A client's end of a connection: bytes as they are, never waiting.
final class Wire {
    let descriptor: Int32
    private(set) var isClosed = false
    private var isOpen = true

    init(to path: String) throws {
        descriptor = socket(
            AF_UNIX,
            Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let number = descriptor
        try UnixAddress(path).with { (address, size) throws(ControlError) in
            try check(Glibc.connect(number, address, size), doing: "connect")
        }
    }

    deinit { close() }

    func close() {
        if isOpen { Glibc.close(descriptor) }
        isOpen = false
    }

    func endWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// How much was taken.
    @discardableResult
    func write(_ text: String) -> Int {
        let bytes = Array(text.utf8)
        return send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    /// Everything that waits to be read.
    func read() -> String {
        var text: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                text += room.prefix(count)
            } else {
                if count == 0 || errno == ECONNRESET { isClosed = true }
                return String(decoding: text, as: UTF8.self)
            }
        }
    }

    func lines() -> [String] { read().split(separator: "\n").map(String.init) }
}
