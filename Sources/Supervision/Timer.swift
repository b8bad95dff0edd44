import CSystemd
package import Positioning

/// One alarm on the boot-time clock that is set again and again.
///
/// Keeping one source and moving its time costs no allocation, unlike a new one for every wake-up.
/// Source: sd_event_source_set_time(3), sd_event_source_set_enabled(3).
package final class Timer {
    private let watch: Watch
    private let armed: Armed

    /// When it will go off; `nil` while it is off.
    package var time: Uptime? { armed.time }

    /// The alarm's time, shared with the callback, which must not hold the timer itself.
    private final class Armed {
        var time: Uptime?
    }

    init(
        _ due: @escaping () -> Void, addedBy add: (Watch) throws(LoopError) -> Void
    ) throws(LoopError) {
        let armed = Armed()
        self.armed = armed
        watch = Watch {
            armed.time = nil
            due()
        }
        try add(watch)
        try check(
            sd_event_source_set_enabled(watch.source, Int32(SD_EVENT_OFF)),
            doing: "switch a timer off")
    }

    /// Goes off once at `time`, at once if that has passed; `nil` switches it off.
    package func set(at time: Uptime?) throws(LoopError) {
        guard time != armed.time || ClockLead.ofThisProcess != nil else { return }
        armed.time = time
        if let time {
            try check(
                sd_event_source_set_time(watch.source, EventLoop.microseconds(time)),
                doing: "move a timer")
        }
        let mode = time == nil ? Int32(SD_EVENT_OFF) : Int32(SD_EVENT_ONESHOT)
        try check(sd_event_source_set_enabled(watch.source, mode), doing: "arm a timer")
    }
}
