import CSystemd
import Glibc
package import Positioning

/// The one loop that drives Rodi: descriptors, timers and signals, one callback at a time.
///
/// Everything runs on the thread that calls `run()`, so no decision can be re-entered half-way.
/// Source: sd-event(3), sd_event_add_io(3), sd_event_add_time(3), sd_event_add_signal(3),
/// sd_event_set_watchdog(3).
package final class EventLoop {
    private let loop: OpaquePointer
    /// The wake-up that was asked about last, and how far our clock was ahead then.
    private var turn: (microseconds: UInt64, lead: Int64) = (0, 0)

    /// Who is served first when several are ready.
    package enum Priority: Int64, Sendable {
        /// Signals and receivers: late is wrong.
        case urgent = -100
        case normal = 0
        /// Clients: they can wait.
        case patient = 100
    }

    package init() throws(LoopError) {
        var created: OpaquePointer?
        try check(sd_event_new(&created), doing: "create the event loop")
        guard let created else { throw LoopError(code: ENOMEM, doing: "create the event loop") }
        loop = created
    }

    deinit { sd_event_unref(loop) }

    /// Boot-time clock: counts through suspend, never steps.
    ///
    /// Within a callback it is the time of the wake-up, the same for everyone who asks.
    package var now: Uptime {
        var microseconds: UInt64 = 0
        let answer = sd_event_now(loop, CLOCK_BOOTTIME, &microseconds)
        // Not 0: the loop has not turned yet, so there is no wake-up to speak of.
        guard answer == 0 else { return Self.clock }
        if let lead = ClockLead.ofThisProcess, turn.microseconds != microseconds {
            turn = (microseconds, lead.nanoseconds)
        }
        return Uptime(nanoseconds: Int64(microseconds) * 1000 + turn.lead)
    }

    /// The boot-time clock itself, loop or no loop.
    ///
    /// Source: clock_gettime(2).
    package static var clock: Uptime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Uptime(
            nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
                + (ClockLead.ofThisProcess?.nanoseconds ?? 0))
    }

    /// Calls `ready` whenever `descriptor` can be read, until the watch is released.
    package func watch(
        readable descriptor: Int32, priority: Priority = .normal, _ ready: @escaping () -> Void
    ) throws(LoopError) -> Watch {
        let watch = Watch(ready)
        try check(
            sd_event_add_io(
                loop, &watch.source, descriptor, UInt32(EPOLLIN.rawValue),
                { _, _, _, context in Watch.fire(context) }, watch.context),
            doing: "watch a descriptor")
        try prioritize(watch, priority)
        return watch
    }

    /// Calls `received` for every `signal`, which no longer does what it did before.
    ///
    /// It is blocked in the calling thread: call this before any other thread is started.
    package func watch(
        signal: Int32, priority: Priority = .urgent, _ received: @escaping () -> Void
    ) throws(LoopError) -> Watch {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        try check(-pthread_sigmask(SIG_BLOCK, &set, nil), doing: "block signal \(signal)")
        let watch = Watch(received)
        try check(
            sd_event_add_signal(
                loop, &watch.source, signal, { _, _, context in Watch.fire(context) },
                watch.context),
            doing: "watch signal \(signal)")
        try prioritize(watch, priority)
        return watch
    }

    /// Calls `due` once, at `time` or up to `slack` later, until the watch is released.
    package func wake(
        at time: Uptime, slack: Duration = .milliseconds(50), priority: Priority = .normal,
        _ due: @escaping () -> Void
    ) throws(LoopError) -> Watch {
        let watch = Watch(due)
        try add(watch, at: time, slack: slack, priority: priority)
        return watch
    }

    /// An alarm that is off until it is set, and calls `due` up to `slack` after its time.
    package func timer(
        slack: Duration = .milliseconds(50), priority: Priority = .normal,
        _ due: @escaping () -> Void
    ) throws(LoopError) -> Timer {
        try Timer(due) { watch throws(LoopError) in
            try add(watch, at: Uptime(.zero), slack: slack, priority: priority)
        }
    }

    /// Lets systemd know that the loop turns, when the unit asks for it.
    package func feedWatchdog() throws(LoopError) {
        try check(sd_event_set_watchdog(loop, 1), doing: "feed the watchdog")
    }

    /// Turns until somebody stops it.
    package func run() throws(LoopError) {
        try check(sd_event_loop(loop), doing: "run the event loop")
    }

    package func stop() { sd_event_exit(loop, 0) }

    private func add(
        _ watch: Watch, at time: Uptime, slack: Duration, priority: Priority
    ) throws(LoopError) {
        try check(
            sd_event_add_time(
                loop, &watch.source, CLOCK_BOOTTIME, Self.microseconds(time),
                // 0 would mean libsystemd's own default of 250 ms.
                UInt64(max(1, slack.nanoseconds / 1000)),
                { _, _, context in Watch.fire(context) }, watch.context),
            doing: "set a timer")
        try prioritize(watch, priority)
    }

    private func prioritize(_ watch: Watch, _ priority: Priority) throws(LoopError) {
        guard priority != .normal else { return }
        try check(
            sd_event_source_set_priority(watch.source, priority.rawValue),
            doing: "order the loop's sources")
    }

    /// When the boot-time clock says so, as far as is known now.
    static func microseconds(_ time: Uptime) -> UInt64 {
        let lead = ClockLead.ofThisProcess?.nanoseconds ?? 0
        return UInt64(max(0, (time.nanoseconds - lead) / 1000))
    }
}
