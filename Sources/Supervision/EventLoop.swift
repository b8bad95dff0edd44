import CSystemd
import Glibc
package import Positioning

/// The one loop that drives Rodi: descriptors, timers and signals, one callback at a time.
///
/// Everything runs on the thread that calls `run()`, so no decision can be re-entered half-way.
/// Source: sd-event(3), sd_event_add_io(3), sd_event_add_time(3), sd_event_set_watchdog(3).
package final class EventLoop {
    private let loop: OpaquePointer

    package init() throws(LoopError) {
        var created: OpaquePointer?
        try check(sd_event_new(&created), doing: "create the event loop")
        guard let created else { throw LoopError(code: ENOMEM, doing: "create the event loop") }
        loop = created
    }

    deinit { sd_event_unref(loop) }

    /// Boot-time clock: counts through suspend, never steps.
    package var now: Uptime {
        var microseconds: UInt64 = 0
        sd_event_now(loop, CLOCK_BOOTTIME, &microseconds)
        return Uptime(nanoseconds: Int64(microseconds) * 1000)
    }

    /// Calls `ready` whenever `descriptor` can be read, until the watch is released.
    package func watch(
        readable descriptor: Int32, _ ready: @escaping () -> Void
    ) throws(LoopError) -> Watch {
        let watch = Watch(ready)
        try check(
            sd_event_add_io(
                loop, &watch.source, descriptor, UInt32(EPOLLIN.rawValue),
                { _, _, _, context in Watch.fire(context) }, watch.context),
            doing: "watch a descriptor")
        return watch
    }

    /// Calls `due` once, at `time` or up to `slack` later, until the watch is released.
    package func wake(
        at time: Uptime, slack: Duration = .milliseconds(50), _ due: @escaping () -> Void
    ) throws(LoopError) -> Watch {
        let watch = Watch(due)
        try check(
            sd_event_add_time(
                loop, &watch.source, CLOCK_BOOTTIME, UInt64(max(0, time.nanoseconds / 1000)),
                UInt64(slack.nanoseconds / 1000), { _, _, context in Watch.fire(context) },
                watch.context),
            doing: "set a timer")
        return watch
    }

    /// Lets systemd know that the loop turns, when the unit asks for it.
    package func feedWatchdog() throws(LoopError) {
        try check(sd_event_set_watchdog(loop, 1), doing: "feed the watchdog")
    }

    package func run() throws(LoopError) {
        try check(sd_event_loop(loop), doing: "run the event loop")
    }

    package func stop() { sd_event_exit(loop, 0) }
}

/// Turns libsystemd's negative errno into a thrown error.
private func check(_ result: Int32, doing: String) throws(LoopError) {
    if result < 0 { throw LoopError(code: -result, doing: doing) }
}

/// Something the loop watches; letting go of it ends the watch.
package final class Watch {
    fileprivate var source: OpaquePointer?
    private let callback: () -> Void

    fileprivate init(_ callback: @escaping () -> Void) { self.callback = callback }

    deinit { sd_event_source_disable_unref(source) }

    fileprivate var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    fileprivate static func fire(_ context: UnsafeMutableRawPointer?) -> Int32 {
        guard let context else { return 0 }
        Unmanaged<Watch>.fromOpaque(context).takeUnretainedValue().callback()
        return 0
    }
}

/// What libsystemd answered, and what we were doing.
package struct LoopError: Error, Equatable {
    package let code: Int32
    package let doing: String
}
