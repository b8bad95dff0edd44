import Glibc
import Positioning

/// A stream of bytes from a host and port; connects without ever waiting.
///
/// Source: connect(2) `EINPROGRESS`, tcp(7).
final class TCPStream: ByteSource {
    let name: String
    private let host: String
    private let port: UInt16
    private var socket: Int32?
    private var lookup: HostLookup?
    /// Addresses of the host that have not been tried in this round.
    private var untried: ArraySlice<SocketAddress> = []

    init(host: String, port: UInt16) {
        self.host = host
        self.port = port
        name = "\(host):\(port)"
    }

    deinit { close() }

    var descriptor: Int32? { lookup?.descriptor ?? socket }

    func open() throws(SystemError) -> Opening {
        close()
        guard let known = try SocketAddress.known(host: host, port: port, SOCK_STREAM) else {
            lookup = try HostLookup(host: host, port: port)
            return .pending(.reading)
        }
        return try connect(to: known)
    }

    func continueOpening() throws(SystemError) -> Opening {
        if let lookup {
            guard let found = try lookup.result() else { return .pending(.reading) }
            self.lookup = nil
            return try connect(to: found)
        }
        guard let descriptor = socket else {
            throw SystemError(code: ENOTCONN, doing: "connect to \(name)")
        }
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        try system("connect to \(name)") {
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        }
        guard code != 0 else { return .open }
        return try connectToNext(SystemError(code: code, doing: "connect to \(name)"))
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Reading {
        guard let descriptor = socket else { return .nothing }
        do {
            let count = try systemIfReady("read from \(name)") {
                recv(descriptor, buffer.baseAddress, buffer.count, 0)
            }
            guard let count else { return .nothing }
            return count > 0 ? .bytes(count) : .end(.byPeer, "\(name) closed the connection")
        } catch  where error.code == ECONNRESET {
            return .end(.byPeer, "\(name) reset the connection")
        }
    }

    func send(_ bytes: [UInt8]) throws(SystemError) {
        guard let descriptor = socket else { return }
        // What we say is shorter than any socket buffer: a partial write is a dead connection.
        let count = try system("write to \(name)") {
            Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        if count < bytes.count { throw SystemError(code: EAGAIN, doing: "write to \(name)") }
    }

    func close() {
        if let socket { _ = Glibc.close(socket) }
        socket = nil
        // A thread that is still asking ends by itself, and nobody hears its answer.
        lookup = nil
    }

    /// Lets the kernel notice a peer that is gone although nothing is ever said to it.
    ///
    /// A receiver's silence is noticed by whoever listens; this also ends connections that carry
    /// sentences of no use. A kernel that cannot do it is no reason not to connect. Source: tcp(7).
    private func keepAlive(_ socket: Int32) {
        let options = [
            (SOL_SOCKET, SO_KEEPALIVE, 1), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, idle),
            (Int32(IPPROTO_TCP), TCP_KEEPINTVL, interval),
            (Int32(IPPROTO_TCP), TCP_KEEPCNT, probes),
        ]
        for (level, option, value) in options {
            var value = value
            _ = setsockopt(
                socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    private func connect(to addresses: [SocketAddress]) throws(SystemError) -> Opening {
        untried = addresses[...]
        return try connectToNext(SystemError(code: EHOSTUNREACH, doing: "connect to \(name)"))
    }

    /// Tries the host's addresses in turn; the last one's failure is the answer.
    private func connectToNext(_ failure: SystemError) throws(SystemError) -> Opening {
        var failure = failure
        while let address = untried.popFirst() {
            close()
            do throws(SystemError) {
                let opened = try address.socket(SOCK_STREAM)
                socket = opened
                keepAlive(opened)
                let connected = try systemIfReady("connect to \(name)") {
                    address.withPointer { Glibc.connect(opened, $0, address.length) }
                }
                return connected == nil ? .pending(.writing) : .open
            } catch {
                failure = error
            }
        }
        close()
        throw failure
    }
}

// The peer is given up after half a minute without an answer.

/// Seconds without anything until the peer is asked.
private let idle: Int32 = 15
/// Seconds between two questions.
private let interval: Int32 = 5
/// Questions without an answer that are enough.
private let probes: Int32 = 3
