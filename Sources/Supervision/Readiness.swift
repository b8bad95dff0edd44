import CSystemd
import Glibc

/// What systemd is told about our life; nothing at all when it does not listen.
///
/// Source: sd_notify(3), sd_watchdog_enabled(3), sd_listen_fds_with_names(3).
package enum Readiness {
    /// Everything is up, or the new configuration is in force.
    package static func ready(status: String) {
        notify("READY=1\nSTATUS=\(oneLine(status))")
    }

    /// The one line `systemctl status` shows.
    package static func status(_ text: String) {
        notify("STATUS=\(oneLine(text))")
    }

    /// The start takes long, because of `work`; `StartNotice` says when to tell.
    package static func starting(_ work: String) {
        let microseconds = StartNotice.patience.components.seconds * 1_000_000
        notify("EXTEND_TIMEOUT_USEC=\(microseconds)\nSTATUS=Starting: \(oneLine(work))")
    }

    /// The configuration is being read again; `ready` must follow.
    ///
    /// systemd 253 and later also wants to know when, by the clock that stops in suspend.
    package static func reloading() {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let microseconds = Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
        notify("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
    }

    package static func stopping() {
        notify("STOPPING=1")
    }

    /// How often systemd wants to hear from us; `nil` when it does not.
    package static var watchdog: Duration? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }

    /// The sockets that systemd opened for us, by the names of their units.
    ///
    /// They are handed over once: a second call finds none.
    package static func sockets() throws(LoopError) -> [(name: String, descriptor: Int32)] {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        try check(count, doing: "take over the sockets from systemd")
        defer { free(names) }
        return (0..<Int(count)).map { index in
            let name = names?[index]
            defer { free(name) }
            return (
                name.map { String(cString: $0) } ?? "unknown",
                firstDescriptor + Int32(index)
            )
        }
    }

    private static func notify(_ message: String) {
        // A failure changes nothing for us: systemd finds out by its own timeouts.
        _ = sd_notify(0, message)
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Source: sd_listen_fds(3), `SD_LISTEN_FDS_START`.
    private static let firstDescriptor: Int32 = 3
}
