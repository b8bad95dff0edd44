import Glibc
import Supervision

/// The signals that mean something to us.
///
/// SIGTERM and SIGINT stop, SIGHUP reloads. SIGPIPE means nothing: a client that left is noticed when
/// it is written to. So does SIGXFSZ: a file that may not grow is the store's failure, not our end.
final class SignalQueue {
    enum Received {
        case stop
        case reload
    }

    /// Hears each of them; set by who owns us.
    var received: (Received) -> Void = { _ in }

    func watch(on loop: EventLoop) throws -> [Watch] {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        return [
            try loop.watch(signal: SIGTERM) { [self] in received(.stop) },
            try loop.watch(signal: SIGINT) { [self] in received(.stop) },
            try loop.watch(signal: SIGHUP) { [self] in received(.reload) },
        ]
    }
}
