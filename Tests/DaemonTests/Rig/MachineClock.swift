import Glibc
import Positioning
import TestKit

/// The clocks of a machine that a test switches on and off, as a program on it sees them.
///
/// The file behind it is read by the program itself (`ClockLead`), for its boot clock, and by what
/// is loaded into it (`Tests/FalseClock`), for the calendar and the name of the boot.
final class MachineClock {
    /// Where a program finds how far its boot clock is ahead.
    let environment: [String: String]
    /// The same, and a calendar and a boot of ours.
    var falseEnvironment: [String: String] {
        environment.merging(["LD_PRELOAD": Programs.falseClock]) { $1 }
    }

    private let descriptor: Int32
    private let path: String
    private var lead: Int64 = 0
    /// Of the calendar from the boot clock, in nanoseconds.
    private var distance: Int64 = 0
    private var boot: UInt8 = 0

    init(in folder: TemporaryFolder) throws {
        path = folder.path(of: "lead")
        environment = ["RODI_CLOCK_LEAD": path]
        // gpsd gives up root, and shall still be lied to.
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw TestFault(doing: "create \(path)", code: errno) }
        try publish()
    }

    deinit { close(descriptor) }

    /// The boot clock, in nanoseconds.
    var now: Int64 { Self.now + lead }

    /// Another boot begins: `uptime` seconds ago the machine was switched on.
    func switchOn(uptime: Double, calendar: UTC) throws {
        boot += 1
        lead = Int64(uptime * 1e9) - Self.now
        try set(calendar: calendar)
    }

    /// Moves on to `time`, in nanoseconds of the boot clock; never back.
    func pass(to time: Int64) throws {
        lead = max(lead, time - Self.now)
        try publish()
    }

    /// Somebody sets the calendar.
    func set(calendar: UTC) throws {
        distance = calendar.milliseconds * 1_000_000 - now
        try publish()
    }

    private func publish() throws {
        var bytes: [UInt8] = []
        for number in [lead, distance] {
            withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
        }
        bytes += Array(repeating: boot, count: 16)
        guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
            throw TestFault(doing: "move a clock", code: errno)
        }
    }

    /// `CLOCK_BOOTTIME` in nanoseconds.
    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
