import Control
import Glibc
import TestKit

/// Tells a drive as fast as a daemon reads it, whose clock it moves on as the drive wants.
///
/// Each burst arrives when it did, by the daemon's clock; between two of them nothing waits.
final class HurriedFeed {
    /// What arrives at once, and when, in seconds from the first.
    struct Burst {
        var arrival: Double
        var sentences: [String]
    }

    let terminal: PseudoTerminal
    /// Where a daemon finds how far ahead its clock is.
    let environment: [String: String]
    private let clock: Int32
    private var lead: Int64 = 0
    /// When the first burst was told, and how many bytes were since.
    private var start: Int64?
    private var told: Int64 = 0

    init(in folder: TemporaryFolder) throws {
        terminal = try PseudoTerminal()
        let path = folder.path(of: "lead")
        environment = ["RODI_CLOCK_LEAD": path]
        clock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard clock >= 0 else { throw TestFault(doing: "create \(path)", code: errno) }
        try publish()
    }

    deinit { close(clock) }

    /// Tells everything, and returns when `rodid` has heard it all, which has heard nothing but this.
    ///
    /// It may be called again with what comes after.
    func tell(_ bursts: [Burst], to rodid: Rodid, within patience: Duration = .seconds(240)) throws
    {
        let deadline = Deadline(patience)
        let client = try rodid.client()
        let start = self.start ?? Self.now
        self.start = start
        for burst in bursts {
            lead = max(lead, start + Int64(burst.arrival * 1e9) - Self.now)
            try publish()
            let bytes = Array(burst.sentences.joined().utf8)
            // A line of a terminal holds 4 KiB; nothing that comes at once is as much.
            guard write(terminal.descriptor, bytes, bytes.count) == bytes.count else {
                throw TestFault(doing: "write to a pseudo terminal", code: errno)
            }
            told += Int64(bytes.count)
            // Clients are served when the receiver's bytes have been dealt with.
            var heard: Int64 = 0
            while heard < told {
                guard !deadline.isOver else { throw TestFault(doing: "wait for a reader") }
                let health: HealthRecord = try client.call(.health)
                heard = health.sources.first?.bytes ?? 0
            }
        }
    }

    private func publish() throws {
        guard pwrite(clock, &lead, MemoryLayout<Int64>.size, 0) == MemoryLayout<Int64>.size else {
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
