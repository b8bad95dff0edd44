import Glibc
import Positioning
import Simulation
import TestKit

/// A daemon on a receiver of 10 Hz, its witness, and whoever else is let in.
final class CrowdStage {
    let subject: Subject
    let witness: Witness
    let echo: Echo
    /// Instants told so far, and those of which the terminal took only a part.
    private(set) var told = 0
    private(set) var cut = 0
    /// All that was written to the terminal.
    private(set) var bytes = 0
    private let folder: TemporaryFolder
    private let terminal: Terminal
    private let own: String
    private var drive: SimulatedReceiver.Iterator
    private let begin: Double
    private var burst: (bytes: [UInt8], time: UTC, due: Double)?
    /// What would have been told before then was told to nobody.
    private var silentUntil = 0.0
    private var askAt = 0.0
    private var nuisances: [pid_t] = []

    init(rodid: String, own: String) throws {
        folder = try TemporaryFolder()
        self.own = own
        try Self.recordBigTrip(rodid, folder)
        terminal = try Terminal()
        subject = try Subject(
            rodid, source: "serial://\(terminal.path)?baud=115200", in: folder)
        witness = try Witness(socket: subject.socket)
        echo = try Echo()
        var model = ReceiverModel()
        model.rate = 10
        model.firstFix = 0
        var clock = timespec()
        clock_gettime(CLOCK_REALTIME, &clock)
        // Whole seconds, as a receiver's instants are.
        let start = UTC(milliseconds: Int64(clock.tv_sec) * 1000)
        drive = SimulatedReceiver(
            model, in: Drive(from: Capture.start, heading: 30, legs: Self.legs), seed: 1,
            from: start
        ).makeIterator()
        begin = Child.now
    }

    deinit { dismiss() }

    // MARK: Time

    /// Tells the drive, and hears the witness, for so long.
    ///
    /// With `isTelling` off the receiver is silent, so that all that was told can be counted.
    func play(seconds: Double, isTelling: Bool = true) {
        let end = Child.now + seconds
        if !isTelling { silentUntil = end }
        while true {
            let now = Child.now
            guard now < end else { return }
            if isTelling { tell(at: now) }
            if now >= askAt {
                witness.ask()
                echo.ask()
                askAt = now + Self.askEvery
            }
            let due = isTelling ? min(end, askAt, burst?.due ?? end) : min(end, askAt)
            var waiting = [witness.descriptor, echo.descriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            // What is due is done up to a millisecond late, and timed when it is done.
            guard poll(&waiting, 2, Int32(max(0, due - now) * 1e3) + 1) > 0 else { continue }
            if waiting[1].revents != 0 { echo.hear() }
            if waiting[0].revents != 0 { witness.hear() }
            if witness.isOver { return }
        }
    }

    private func tell(at now: Double) {
        while burst == nil || burst.map({ $0.due < silentUntil }) ?? false,
            let heard = drive.next()
        {
            burst = (
                Array(heard.sentences.joined().utf8), heard.time, begin + heard.truth.time
            )
        }
        guard let next = burst, now >= next.due else { return }
        if !terminal.write(next.bytes) { cut += 1 }
        bytes += next.bytes.count
        witness.told(of: next.time, at: Child.now)
        told += 1
        burst = nil
    }

    // MARK: Others

    /// Lets others in, in a process of their own; the path of what they tell.
    func invite(_ role: String, _ more: String...) -> String {
        let path = folder.path(of: "\(role)-\(nuisances.count)")
        if let process = Child.spawn([own, role, subject.socket, path] + more) {
            nuisances.append(process)
        }
        return path
    }

    /// Kills them all; or the one invited last.
    func dismiss(onlyLast: Bool = false) {
        let leaving = onlyLast ? Array(nuisances.suffix(1)) : nuisances
        for process in leaving { kill(process, SIGKILL) }
        for process in leaving {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
        }
        nuisances.removeAll { leaving.contains($0) }
    }

    // MARK: What there is to ask for

    /// Lets the daemon play hours of a drive as fast as it can, so that trip 1 is a big one.
    private static func recordBigTrip(_ rodid: String, _ folder: TemporaryFolder) throws {
        var text = ""
        Capture.hear(rate: 1, megabytes: bigTripMegabytes) { text += $0.sentences.joined() }
        let capture = try folder.write(text, to: "capture.nmea")
        let player = try Subject(rodid, source: "file://\(capture)?speed=max", in: folder)
        let patience = Child.now + Self.playsWithin
        var heard: Int?
        while heard != text.utf8.count {
            guard Child.now < patience else {
                throw BenchFault(what: "a capture is not played to its end")
            }
            usleep(200_000)
            heard = AnswerFigures.whole("bytes", in: try player.ask("health"))
        }
        player.end()
        unlink(capture)
    }

    private static let bigTripMegabytes = 8
    /// Seconds.
    private static let playsWithin = 120.0
    /// Seconds; no divisor of the receiver's tenth, so that questions come at every moment of it.
    private static let askEvery = 0.037
    /// Streets with turns, without end for what is measured here.
    private static let legs: [Drive.Leg] = (0..<60).flatMap { _ -> [Drive.Leg] in
        [
            .straight(300, speed: 14), .turn(90, radius: 12), .straight(200, speed: 14),
            .turn(-90, radius: 15),
        ]
    }
}
