import Control
import Glibc
import Positioning
import TestKit

/// Tells a drive as fast as a daemon reads it, whose clock it moves on as the drive wants.
///
/// Each burst arrives when it did, by the daemon's clock; between two of them nothing waits.
final class HurriedFeed {
    /// What arrives at once, and when, in seconds from the first.
    struct Burst {
        var arrival: Double
        var sentences: [String]
        /// What the machine's calendar is set to just before.
        var calendar: UTC?
        /// Whether the disk must have taken what it was given before the next one comes.
        ///
        /// For the last ones before a power cut: on a clock in such a hurry a commit takes longer than any
        /// card would.
        var waitsForDisk = false
    }

    let terminal: PseudoTerminal
    let clock: MachineClock
    /// Where a daemon finds how far ahead its clock is.
    var environment: [String: String] { clock.environment }

    init(in folder: TemporaryFolder) throws {
        terminal = try PseudoTerminal()
        clock = try MachineClock(in: folder)
    }

    /// Tells everything, and returns when `rodid` has heard it all.
    ///
    /// Arrivals are counted from `start` on the daemon's clock; else the first comes now.
    func tell(
        _ bursts: some Sequence<Burst>, to rodid: Rodid, from start: Int64? = nil,
        within patience: Duration = .seconds(240)
    ) throws {
        let deadline = Deadline(patience)
        let client = try rodid.client()
        let start = start ?? clock.now
        var told = try heard(by: client)
        for burst in bursts {
            try clock.pass(to: start + Int64(burst.arrival * 1e9))
            if let calendar = burst.calendar { try clock.set(calendar: calendar) }
            let bytes = Array(burst.sentences.joined().utf8)
            // A line of a terminal holds 4 KiB; nothing that comes at once is as much.
            guard write(terminal.descriptor, bytes, bytes.count) == bytes.count else {
                throw TestFault(doing: "write to a pseudo terminal", code: errno)
            }
            told += Int64(bytes.count)
            // Clients are served when the receiver's bytes have been dealt with.
            while try heard(by: client) < told {
                guard !deadline.isOver else {
                    throw TestFault(doing: "wait for a reader: \(rodid.site.journal)")
                }
            }
            // The disk answers when it has done what came before.
            if burst.waitsForDisk {
                _ = try client.call(.tripsList(.init(limit: 1)), as: TripsRecord.self)
            }
        }
    }

    /// Bytes of the receiver that a daemon has read.
    private func heard(by client: ControlClient) throws -> Int64 {
        let health: HealthRecord = try client.call(.health)
        return health.sources.first?.bytes ?? 0
    }
}
