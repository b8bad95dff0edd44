import Glibc
import Positioning
import Simulation
import TestKit

/// What the daemon takes of a machine: memory, processor, wake-ups; the daemon as it is installed.
///
/// Five of them run beside each other for some minutes of real time. Resident memory holds the pages
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
        let plain = try quiet(
            rodid, .terminal(Terminal()), on: stage, hearing: drive, rate: 10, subscribers: 0)
        let busy = try BusyDay(rodid, on: stage)
        stage.play(seconds: warmUp)
        try busy.follow()
        stage.play(seconds: warmUp)

        let before = parked.figures
        let said = stage.said
        var plainly = Shares(of: plain)
        var busily = Shares(of: busy.subject)
        for _ in 0..<windows {
            stage.play(seconds: period / Double(windows))
            plainly.note(over: period / Double(windows))
            busily.note(over: period / Double(windows))
        }
        tell("serial, 1 Hz, 3 subscribers", serial, resident: 16, anonymous: 4, &table)
        tell("gpsd, 1 Hz, 3 subscribers", gpsd, resident: 16, anonymous: 4, &table)
        tell(
            "serial, 10 Hz, 100 places, a course of 10 000", busy.subject, resident: nil,
            anonymous: 6, &table)
        busily.tell("  processor, % of one core", &table)
        plainly.tell("serial, 10 Hz, no client: processor, %", &table)
        if let before, let after = parked.figures {
            let bursts = stage.said[parked.process, default: 0] - said[parked.process, default: 0]
            let own = Double(after.waits - before.waits - bursts) / period
            table.add(
                "parked, 1 Hz: wake-ups a second", "of all threads, beyond the receiver's own",
                ratio: own, .atMost(2), .asserted)
        }
    }

    /// The shares of a core that a daemon took, one after the other.
    private struct Shares {
        let subject: Subject
        private var last: Double?
        /// In percent.
        private var shares: [Double] = []

        init(of subject: Subject) {
            self.subject = subject
            last = subject.figures?.processor
        }

        mutating func note(over seconds: Double) {
            let now = subject.figures?.processor
            if let last, let now { shares.append((now - last) / seconds * 100) }
            last = now
        }

        func tell(_ label: String, _ table: inout Table) {
            let mean = shares.reduce(0, +) / Double(max(1, shares.count))
            table.add(
                label,
                "least of \(shares.count) times 10 s, as others disturb; mean "
                    + "\(short(mean, 2))",
                ratio: shares.min(), .atMost(0.1))
        }
    }

    private static func quiet(
        _ rodid: String, _ voice: Voice, on stage: Stage, hearing drive: Drive, rate: Double = 1,
        subscribers: Int = 3
    ) throws -> Subject {
        let subject = try Subject(rodid, source: voice.source, in: TemporaryFolder())
        stage.add(subject, hearing: drive, rate: rate, by: voice)
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
    /// Parts of them; a commit falls into each.
    private static let windows = 6
}
