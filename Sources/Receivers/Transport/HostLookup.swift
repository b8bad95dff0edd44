import Glibc
import Synchronization

/// Asks what a host's name stands for, on a thread of its own that ends with the answer.
///
/// getaddrinfo(3) may wait many seconds for a name server, and a car often has none; the thread
/// that decides must not wait with it. Numbers and `localhost` never come here.
final class HostLookup: Sendable {
    /// Readable when the answer is there.
    let descriptor: Int32
    private let writing: Int32
    private let answer = Mutex<Result<[SocketAddress], SystemError>?>(nil)
    private let host: String
    private let port: UInt16

    init(host: String, port: UInt16) throws(SystemError) {
        self.host = host
        self.port = port
        var ends: [Int32] = [0, 0]
        try system("make a pipe") { pipe(&ends) }
        (descriptor, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                let lookup = Unmanaged<HostLookup>.fromOpaque(context).takeRetainedValue()
                lookup.run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard code == 0 else {
            Unmanaged.passUnretained(self).release()
            throw SystemError(code: code, doing: "start looking for \(host)")
        }
        pthread_detach(thread)
    }

    deinit {
        close(descriptor)
        close(writing)
    }

    /// What was found; nothing while it is being looked for.
    func result() throws(SystemError) -> [SocketAddress]? {
        try answer.withLock { $0 }?.get()
    }

    private func run() {
        let found: Result<[SocketAddress], SystemError>
        do throws(SystemError) {
            found = .success(
                try SocketAddress.look(up: host, port: port, SOCK_STREAM, flags: AI_ADDRCONFIG))
        } catch {
            found = .failure(error)
        }
        answer.withLock { $0 = found }
        _ = write(writing, "!", 1)
    }
}
