import Glibc
import Positioning
import Simulation
import Synchronization

/// Tells a drive in real time, on a thread of its own, as a receiver would.
///
/// Who does not listen misses it, as with a real receiver.
final class Feed: Sendable {
    private struct State {
        var told: [SimulatedReceiver.Heard] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let outlets: [Outlet]
    private let said: [SimulatedReceiver.Heard]

    /// Where the sentences go.
    enum Outlet: Sendable {
        /// A descriptor to write to, which takes what it can.
        case line(Int32)
        case listener(LoopbackListener)
    }

    /// Starts telling `said` now, each at its own time.
    init(_ said: [SimulatedReceiver.Heard], to outlets: [Outlet]) throws {
        self.said = said
        self.outlets = outlets
        let luggage = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Feed>.fromOpaque(context).takeRetainedValue().tell()
                return nil
            }, luggage.toOpaque())
        guard result == 0 else {
            luggage.release()
            throw TestFault(doing: "start a thread", code: result)
        }
        pthread_detach(thread)
    }

    /// Everything that was said until now.
    var told: [SimulatedReceiver.Heard] { state.withLock { $0.told } }

    var hasEnded: Bool { state.withLock { $0.isStopped || $0.told.count == said.count } }

    func stop() { state.withLock { $0.isStopped = true } }

    private func tell() {
        let start = ContinuousClock.now
        for heard in said {
            let due = Deadline(
                exactly: .nanoseconds(Int64(heard.truth.time * 1e9)) - (ContinuousClock.now - start)
            )
            while !due.isOver {
                // New clients are let in meanwhile.
                var waiting = outlets.compactMap(\.listener).map {
                    pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0)
                }
                let count = nfds_t(waiting.count)
                if poll(&waiting, count, due.left(atMost: .milliseconds(500))) > 0 { accept() }
                if state.withLock({ $0.isStopped }) { return }
            }
            accept()
            let bytes = Array(heard.sentences.joined().utf8)
            for outlet in outlets { outlet.write(bytes) }
            state.withLock { $0.told.append(heard) }
        }
    }

    private func accept() {
        for outlet in outlets { outlet.listener?.accept() }
    }
}

extension Feed.Outlet {
    fileprivate var listener: LoopbackListener? {
        if case .listener(let listener) = self { listener } else { nil }
    }

    fileprivate func write(_ bytes: [UInt8]) {
        switch self {
        case .line(let descriptor): _ = Glibc.write(descriptor, bytes, bytes.count)
        case .listener(let listener): listener.send(bytes)
        }
    }
}
