import Glibc
import Positioning
import Testing

@testable import Supervision

/// The environment is the whole process's, so these take turns.
@Suite("systemd is told, when it listens", .serialized)
struct ReadinessTests {
    @Test("starting, ready, reloading, status and stopping reach the socket")
    func notifies() throws {
        let listener = try NotifySocket()
        Readiness.starting("reading")
        #expect(
            listener.received() == ["EXTEND_TIMEOUT_USEC=180000000\nSTATUS=Starting: reading"])
        Readiness.ready(status: "no fix yet")
        Readiness.reloading()
        Readiness.status("two\nlines")
        Readiness.stopping()
        let heard = listener.received()
        try #require(heard.count == 4)
        #expect(heard[0] == "READY=1\nSTATUS=no fix yet")
        #expect(heard[1].hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
        #expect(heard[1].split(separator: "=").last.flatMap { Int64($0) }.map { $0 > 0 } == true)
        #expect(heard[2] == "STATUS=two lines")
        #expect(heard[3] == "STOPPING=1")
    }

    @Test("without systemd nothing happens")
    func alone() throws {
        unsetenv("NOTIFY_SOCKET")
        unsetenv("LISTEN_FDS")
        unsetenv("WATCHDOG_USEC")
        Readiness.ready(status: "x")
        let rest = try Readiness.sockets()
        #expect(rest.isEmpty)
        #expect(Readiness.watchdog == nil)
    }

    @Test("the watchdog's interval is known, and the loop feeds it")
    func watchdog() throws {
        let listener = try NotifySocket()
        setenv("WATCHDOG_USEC", "40000", 1)
        setenv("WATCHDOG_PID", "\(getpid())", 1)
        defer {
            unsetenv("WATCHDOG_USEC")
            unsetenv("WATCHDOG_PID")
        }
        #expect(Readiness.watchdog == .milliseconds(40))
        let loop = try EventLoop()
        try loop.feedWatchdog()
        let end = try loop.wake(at: loop.now.advanced(by: .milliseconds(120)), slack: .zero) {
            loop.stop()
        }
        try loop.run()
        #expect(listener.received().count { $0 == "WATCHDOG=1" } >= 2)
        _ = end
    }

    @Test("sockets come with their names, once")
    func sockets() throws {
        // Descriptor 3 is where systemd would put it; whatever is there serves.
        let spare = (0..<4).map { _ in dup(0) }
        defer { spare.forEach { close($0) } }
        setenv("LISTEN_PID", "\(getpid())", 1)
        setenv("LISTEN_FDS", "1", 1)
        setenv("LISTEN_FDNAMES", "control", 1)
        let found = try Readiness.sockets()
        #expect(found.map(\.name) == ["control"])
        #expect(found.map(\.descriptor) == [3])
        let rest = try Readiness.sockets()
        #expect(rest.isEmpty)
    }

    @Test("the boot has a name that stays")
    func bootID() throws {
        let name = try BootID.current()
        #expect(name.count == 32)
        #expect(name.allSatisfy { $0.isHexDigit })
        let again = try BootID.current()
        #expect(again == name)
    }
}

/// Listens as systemd does.
private final class NotifySocket {
    private let descriptor: Int32

    init() throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        // Abstract: nothing to clean up. The kernel picks the name.
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var length = socklen_t(MemoryLayout<sa_family_t>.size)
        let socket = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard bind(socket, pointer, length) == 0 else { return false }
                length = socklen_t(MemoryLayout<sockaddr_un>.size)
                return getsockname(socket, pointer, &length) == 0
            }
        }
        try #require(isBound)
        let name = withUnsafeBytes(of: address.sun_path) { bytes in
            String(
                decoding: bytes[1..<(Int(length) - MemoryLayout<sa_family_t>.size)], as: UTF8.self)
        }
        setenv("NOTIFY_SOCKET", "@" + name, 1)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit {
        unsetenv("NOTIFY_SOCKET")
        close(descriptor)
    }

    func received() -> [String] {
        var messages: [String] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &bytes, bytes.count, 0)
            guard count > 0 else { return messages }
            messages.append(String(decoding: bytes[..<count], as: UTF8.self))
        }
    }
}
