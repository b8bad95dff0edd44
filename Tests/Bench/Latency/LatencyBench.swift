import FoundationEssentials
import Glibc
import Positioning
import Simulation
import TestKit

/// How old a fix is when a client hears of it, and gpsd's fix beside it, from the same bytes.
///
/// From the last byte of a receiver's burst, written into a pseudo terminal, to the line on the
/// client's socket.
enum LatencyBench {
    static func run(_ table: inout Table) {
        guard let rodid = Child.beside("rodid") else {
            return table.skip("latency", because: "no rodid was built beside rodi-bench")
        }
        measure(rate: 1, seconds: 30, rodid, &table)
        measure(rate: 10, seconds: 20, rodid, &table)
    }

    private static func measure(
        rate: Double, seconds: Int, _ rodid: String, _ table: inout Table
    ) {
        let label = "\(short(rate)) Hz, \(seconds) s"
        do {
            let folder = try TemporaryFolder()
            var ears = [try Ear.rodid(rodid, folder)]
            if let gpsd = try Ear.gpsd() {
                ears.append(gpsd)
            } else {
                table.skip("gpsd, \(label)", because: "no gpsd is installed")
            }
            speak(rate: rate, seconds: seconds, to: ears)
            for ear in ears {
                let ages = ear.ages.sorted()
                guard ages.count > ear.said / 2 else {
                    table.skip(
                        "\(ear.name), \(label)", because: "heard \(ages.count) of \(ear.said)")
                    continue
                }
                let middle = ages[ages.count / 2]
                let most = ages[min(ages.count - 1, ages.count * 99 / 100)]
                let isOurs = ear.name == "rodid"
                table.add(
                    "\(ear.name), \(label)",
                    "median \(short(middle * 1e3, 2)) ms, 99 % \(short(most * 1e3, 2)) ms "
                        + "(\(ages.count) of \(ear.said) heard)",
                    ratio: isOurs ? most * 1e3 : nil, isOurs ? .atMost(longest) : nil)
            }
        } catch {
            table.skip("latency, \(label)", because: "\(error)")
        }
    }

    /// Tells a drive in real time, burst by burst, and listens between the bursts.
    private static func speak(rate: Double, seconds: Int, to ears: [Ear]) {
        var model = ReceiverModel()
        model.rate = rate
        model.firstFix = 0
        var clock = timespec()
        clock_gettime(CLOCK_REALTIME, &clock)
        // Whole seconds, as a receiver's instants are.
        let start = UTC(milliseconds: Int64(clock.tv_sec) * 1000)
        let drive = Drive(
            from: Capture.start, heading: 30, legs: [.straight(20_000, speed: 14)])
        let receiver = SimulatedReceiver(model, in: drive, seed: 1, from: start)
        let begin = Child.now
        for heard in receiver.prefix(Int(rate) * seconds) {
            listen(to: ears, until: begin + heard.truth.time)
            let burst = Array(heard.sentences.joined().utf8)
            for ear in ears { ear.say(burst, of: heard.time) }
        }
        listen(to: ears, until: Child.now + 1)
    }

    private static func listen(to ears: [Ear], until end: Double) {
        while true {
            let left = end - Child.now
            guard left > 0 else { return }
            var waiting = ears.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
            guard poll(&waiting, nfds_t(waiting.count), Int32(left * 1e3) + 1) > 0 else { continue }
            let now = Child.now
            for (ear, state) in zip(ears, waiting) where state.revents != 0 { ear.hear(at: now) }
        }
    }

    /// Milliseconds, for 99 of 100 fixes: issue "Receivers", "Faithful".
    private static let longest = 50.0
}
