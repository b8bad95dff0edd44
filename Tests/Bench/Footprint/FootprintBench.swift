import Glibc
import Positioning
import Simulation
import TestKit

/// What the daemon takes of a machine: memory, processor, wake-ups; the daemon as it is installed.
///
/// Four of them run beside each other for some minutes of real time. Resident memory holds the pages
/// of programs and libraries, which the kernel shares and may drop; RssAnon is ours alone.
///
/// Source: SPEC §15.6.
enum FootprintBench {
    static func run(_ table: inout Table) {
        guard let rodid = Child.beside("rodid") else {
            return table.skip("footprint", because: "no rodid was built beside rodi-bench")
        }
        do {
            try measure(rodid, &table)
        } catch {
            table.skip("footprint", because: "\(error)")
        }
    }

    private static func measure(_ rodid: String, _ table: inout Table) throws {
        let stage = Stage()
        let serial = try quiet(rodid, .terminal(Terminal()), on: stage, hearing: drive)
        let gpsd = try quiet(rodid, .gpsd(LoopbackServer()), on: stage, hearing: drive)
        let parked = try quiet(
            rodid, .terminal(Terminal()), on: stage, hearing: standing, subscribers: 0)
        let busy = try BusyDay(rodid, on: stage)
        stage.play(seconds: warmUp)
        try busy.follow()
        stage.play(seconds: warmUp)

        let before = [parked, busy.subject].map(\.figures)
        let said = stage.said
        stage.play(seconds: period)
        tell("serial, 1 Hz, 3 subscribers", serial, resident: 16, anonymous: 4, &table)
        tell("gpsd, 1 Hz, 3 subscribers", gpsd, resident: 16, anonymous: 4, &table)
        tell(
            "serial, 10 Hz, 100 places, a course of 10 000", busy.subject, resident: nil,
            anonymous: 6, &table)
        if let before = before[1], let after = busy.subject.figures {
            let share = (after.processor - before.processor) / period * 100
            table.add(
                "  processor at 10 Hz", "% of one core over \(short(period)) s, 3 subscribers",
                ratio: share, .atMost(0.1))
        }
        if let before = before[0], let after = parked.figures {
            let bursts = stage.said[parked.process, default: 0] - said[parked.process, default: 0]
            let own = Double(after.waits - before.waits - bursts) / period
            table.add(
                "parked, 1 Hz: wake-ups a second", "of all threads, beyond the receiver's own",
                ratio: own, .atMost(2), .asserted)
        }
    }

    private static func quiet(
        _ rodid: String, _ voice: Voice, on stage: Stage, hearing drive: Drive,
        subscribers: Int = 3
    ) throws -> Subject {
        let subject = try Subject(rodid, source: voice.source, in: TemporaryFolder())
        stage.add(subject, hearing: drive, rate: 1, by: voice)
        for _ in 0..<subscribers { try subject.subscribe() }
        return subject
    }

    private static func tell(
        _ label: String, _ subject: Subject, resident: Double?, anonymous: Double,
        _ table: inout Table
    ) {
        guard let figures = subject.figures else {
            return table.skip(label, because: "the daemon is gone")
        }
        func megabytes(_ kibibytes: Int) -> Double { Double(kibibytes) / 1024 }
        table.add(
            label,
            "RssFile \(short(megabytes(figures.file), 1)) MiB, Pss "
                + "\(short(megabytes(figures.proportional), 1)) MiB, \(figures.descriptors) "
                + "descriptors, \(figures.threads) threads")
        table.add(
            "  resident (VmRSS)", "MiB", ratio: megabytes(figures.resident),
            resident.map { .atMost($0) })
        table.add(
            "  anonymous (RssAnon)", "MiB", ratio: megabytes(figures.anonymous),
            .atMost(anonymous), .asserted)
    }

    /// Streets for as long as is measured.
    private static let drive = Drive(
        from: Capture.start, heading: 30,
        legs: (0..<40).flatMap { _ -> [Drive.Leg] in
            [.straight(600, speed: 14), .stop(10), .turn(90, radius: 12)]
        })
    private static let standing = Drive(
        from: Capture.start, heading: 30, legs: [.stop(3600)])
    /// Seconds until a trip is open, UTC proved and the store at work; twice.
    private static let warmUp = 40.0
    /// Seconds that are measured.
    private static let period = 60.0
}
