import Glibc
import Positioning
import Simulation

/// Daemons that hear drives in real time, all on one clock.
final class Stage {
    /// One daemon, and what it still hears.
    private final class Part {
        let subject: Subject
        let voice: Voice
        var receiver: SimulatedReceiver
        var next: SimulatedReceiver.Heard?

        init(_ subject: Subject, _ voice: Voice, _ receiver: SimulatedReceiver) {
            self.subject = subject
            self.voice = voice
            self.receiver = receiver
            next = self.receiver.next()
        }
    }

    private var parts: [Part] = []
    private var begun: Double?
    /// What was said to each daemon, by its process.
    private(set) var said: [pid_t: Int] = [:]
    /// The receivers' first instant: now, in whole seconds, as theirs are.
    let start: UTC

    init() {
        var clock = timespec()
        clock_gettime(CLOCK_REALTIME, &clock)
        start = UTC(milliseconds: Int64(clock.tv_sec) * 1000)
    }

    /// Lets a daemon hear a drive, from the moment when the first second passes.
    func add(_ subject: Subject, hearing drive: Drive, rate: Double, by voice: Voice) {
        var model = ReceiverModel()
        model.rate = rate
        model.firstFix = 0
        parts.append(
            Part(subject, voice, SimulatedReceiver(model, in: drive, seed: 1, from: start)))
        said[subject.process] = 0
    }

    /// Lets so many seconds pass.
    func play(seconds: Double) {
        let now = Child.now
        let origin = begun ?? now
        begun = origin
        let end = now + seconds
        while true {
            let due = parts.compactMap { $0.next.map { origin + $0.truth.time } }.min() ?? end
            let pause = min(due, end) - Child.now
            if pause > 0 { usleep(UInt32(pause * 1e6)) }
            guard Child.now < end else { return }
            for part in parts {
                while let heard = part.next, origin + heard.truth.time <= Child.now {
                    part.voice.say(heard)
                    said[part.subject.process, default: 0] += 1
                    part.next = part.receiver.next()
                }
                part.subject.drain()
            }
        }
    }
}
