import Positioning
import Supervision

/// Keeps the loop watching something that has a descriptor and a time to be woken at.
///
/// Receivers and the control server are passive: they never see the loop. Whoever calls them calls
/// `settle()` afterwards, since any call may have changed when they want to be woken.
final class Attendant {
    private let loop: EventLoop
    private let wakeAt: () -> Uptime?
    private let woke: () -> Void
    private var watch: Watch?
    private var timer: Timer?

    init(
        on loop: EventLoop, descriptor: Int32, priority: EventLoop.Priority,
        wakeAt: @escaping () -> Uptime?, ready: @escaping () -> Void, woke: @escaping () -> Void
    ) throws(LoopError) {
        self.loop = loop
        self.wakeAt = wakeAt
        self.woke = woke
        timer = try loop.timer(priority: priority) { [weak self] in self?.fire() }
        watch = try loop.watch(readable: descriptor, priority: priority) { [weak self] in
            ready()
            self?.settle()
        }
        settle()
    }

    /// Arms the timer anew.
    func settle() {
        // A timer that cannot be armed leaves the descriptor, which still wakes us.
        try? timer?.set(at: wakeAt())
    }

    private func fire() {
        woke()
        settle()
    }
}
