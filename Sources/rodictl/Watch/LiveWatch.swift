import Control
import Glibc
import Positioning

/// A live screen, until someone has seen enough.
///
/// One thread waits for the daemon, for keys, for signals and for the terminal itself: none of them can
/// keep it from the others.
final class LiveWatch {
    /// How it ends.
    enum Ending {
        /// Enough was seen.
        case enough
        /// The daemon will not come back.
        case over(ClientError)
        /// A signal that ends programs.
        case signal(Int32)
        /// The terminal is gone.
        case gone
    }

    private let call: Call
    private let interval: Double?
    private let terminal = LiveTerminal()
    private let signals: TerminalSignals
    private var scene = WatchScene()
    private var memory = WatchMemory()
    private var reunion = Reunion()
    private var link: WatchLink?
    private var hasKeys: Bool
    /// Whether what is shown is older than what is known.
    private var isDirty = true
    /// Whether the terminal is ours now.
    private var isShown = false

    init(_ call: Call, _ signals: TerminalSignals, interval: Double?) {
        self.call = call
        self.interval = interval
        self.signals = signals
        hasKeys = terminal.hasKeys
    }

    /// Shows what happens from now on; the terminal is as it was before this returns or throws.
    func run(_ first: ControlClient) throws(Failure) -> Ending {
        defer { terminal.leave() }
        if let ending = try hear(first) { return ending }
        while true {
            if let ending = obeySignals() { return ending }
            if let ending = readKeys() { return ending }
            if let ending = try hear() { return ending }
            if !isShown {
                terminal.enter()
                isShown = true
                isDirty = true
            }
            draw()
            guard terminal.send() else { return .gone }
            wait()
        }
    }

    /// What is obeyed, after the terminal was left, by dying of it.
    func die(of signal: Int32) { signals.obey(signal) }

    private func obeySignals() -> Ending? {
        while let signal = signals.next() {
            switch signal {
            case SIGWINCH:
                terminal.forget()
                isDirty = true
            case SIGTSTP:
                terminal.leave()
                isShown = false
                signals.obey(signal)
            case SIGCONT: isShown = false  // Whoever had the terminal meanwhile changed it.
            case _: return .signal(signal)  // Those that end programs.
            }
        }
        return nil
    }

    private func readKeys() -> Ending? {
        guard hasKeys else { return nil }
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) > 0 else { return nil }
        var keys = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &keys, keys.count)
        guard count > 0 else {
            if count < 0, errno == EINTR || errno == EAGAIN { return nil }
            // Its end: of a terminal that is gone, or of a file that never was one.
            hasKeys = false
            return waiting.revents & Int16(POLLHUP) != 0 ? .gone : nil
        }
        for key in keys.prefix(count) {
            switch key {
            case UInt8(ascii: "q"), UInt8(ascii: "Q"), Self.endOfText: return .enough
            case Self.formFeed: terminal.forget(); isDirty = true
            case _: break  // A key that means nothing here.
            }
        }
        return nil
    }

    /// What the daemon says, or looking for it.
    private func hear(_ first: ControlClient? = nil) throws(Failure) -> Ending? {
        let now = BootClock.now
        do throws(ClientError) {
            if let first {
                try join(first)
            } else if let link {
                if try link.take(into: &scene, &memory, at: now) {
                    isDirty = true
                    reunion.found()
                }
                try link.ask(for: scene, at: now)
            } else {
                switch reunion.step(at: now, { Farewell.Sight(of: call.socket) }) {
                case .wait: break
                case .look: try join(ControlClient(path: call.socket, within: Self.connecting))
                case .over: return reunion.loss.map { .over($0.reason) }
                }
            }
        } catch {
            link = nil
            switch error {
            case .goodbye(let goodbye) where !goodbye.comesBack:
                reunion.left(
                    error, at: now, seeing: .init(of: call.socket), patience: Farewell.patience)
            case .refused, .unreadable, .keptOut: throw Failure(error)
            case .goodbye, .noSocket, .nobodyListens, .silent, .closed, .failed:
                reunion.lost(error, at: now, dice: .random(in: 0..<1))
            }
        }
        return nil
    }

    private func join(_ client: ControlClient) throws(ClientError) {
        link = try WatchLink(
            client, interval: interval, store: memory.store, since: memory.sequence,
            at: BootClock.now)
    }

    private func draw() {
        let now = BootClock.now
        let trouble = reunion.sentence(at: now)
        if trouble != scene.trouble { isDirty = true }
        scene.trouble = trouble
        guard isDirty else { return }
        let (columns, rows) = terminal.size
        let screen = WatchScreen(
            scene: scene, columns: columns, rows: rows, lettering: Output.lettering, now: now
        ).screen
        if terminal.show(screen) { isDirty = false }
    }

    /// Until anything happens, or it is time to look.
    private func wait() {
        var waiting = [pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)]
        if hasKeys { waiting.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)) }
        if let link {
            waiting.append(pollfd(fd: link.client.awaited, events: Int16(POLLIN), revents: 0))
        }
        if let output = terminal.waiting { waiting.append(output) }
        let now = BootClock.now
        var wake = link?.wake(after: now) ?? now.advanced(by: WatchLink.refresh)
        if let next = reunion.wake(after: now) { wake = min(wake, next) }
        // A clock on the screen goes on while nothing comes.
        let left = max(.zero, min(now.duration(to: wake), WatchLink.refresh))
        poll(&waiting, nfds_t(waiting.count), Int32(left.nanoseconds / 1_000_000 + 1))
        if now.advanced(by: WatchLink.refresh) <= BootClock.now { isDirty = true }
    }

    /// How long a connection may take while keys wait.
    private static let connecting = Duration.seconds(1)
    /// Ctrl-D, where it is no end of input.
    private static let endOfText: UInt8 = 0x04
    /// Ctrl-L: draws everything anew.
    private static let formFeed: UInt8 = 0x0C
}
