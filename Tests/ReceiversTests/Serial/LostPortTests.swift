import Glibc
import Positioning
import Testing

@testable import Receivers

@Suite("A serial line is lost in every way there is, and comes back")
struct LostPortTests {
    private let port: PseudoTerminal

    init() throws { port = try PseudoTerminal() }

    private func listening(
        _ settings: ReceiverSettings = ReceiverBench.settings, path: String? = nil
    ) throws -> ReceiverBench {
        let bench = try ReceiverBench(
            .serial(path: path ?? port.link, baud: 9600), settings: settings)
        bench.start()
        port.send(Sentences.second(1) + Sentences.second(2))
        try #require(bench.turn { bench.epochs.count == 2 })
        return bench
    }

    @Test("the other end is gone: an input error, or an end of file, is an unplugged receiver")
    func inputError() throws {
        let bench = try listening()
        port.unplug()
        try #require(bench.turn { bench.receiver.health.losses == [.unexpected: 1] })
        let reason = try #require(bench.receiver.health.lastLoss?.reason)
        #expect(
            reason.contains("Input/output error") || reason.contains("end of file"), "\(reason)")
        #expect(bench.receiver.wakeAt.map { $0 > bench.now } == true, "nothing spins")
    }

    @Test("a line that hangs up reads as an end for ever, and is closed at once")
    func endOfFile() throws {
        let bench = try listening()
        guard port.hangUp() else {
            print("skipping endOfFile: only the superuser may hang up a terminal")
            return
        }
        try #require(bench.turn { bench.receiver.health.losses == [.unexpected: 1] })
        #expect(bench.receiver.health.lastLoss?.reason.contains("end of file") == true)
    }

    @Test("the waits double from one second to thirty, and only a good report makes them short")
    func backOff() throws {
        let bench = try listening()
        port.unplug()
        try #require(bench.turn { bench.receiver.health.failedTries == 1 })
        #expect(waits(of: bench, times: 6) == [1, 2, 4, 8, 16, 30])
        try port.plug()
        bench.jump()
        bench.settle()
        #expect(bench.receiver.health.failedTries == 7, "open again")
        port.unplug()
        try #require(bench.turn { bench.receiver.health.failedTries == 8 })
        #expect(waits(of: bench, times: 1) == [30], "a mere open is not enough")
        try port.plug()
        bench.jump()
        port.send(Sentences.second(60) + Sentences.second(61))
        try #require(bench.turn { bench.epochs.count > 3 })
        port.unplug()
        try #require(bench.turn { bench.receiver.health.failedTries == 1 })
        #expect(waits(of: bench, times: 1) == [1])
    }

    @Test("a fifth of a wait at most is drawn by lot")
    func jitter() throws {
        port.unplug()
        var settings = ReceiverSettings()
        settings.dice = { 0.9999 }
        let bench = try ReceiverBench(.serial(path: port.link, baud: 9600), settings: settings)
        let start = bench.now
        bench.start()
        let wait = try #require(bench.receiver.wakeAt.map { start.duration(to: $0) })
        #expect(wait > .seconds(1.19) && wait < .seconds(1.25))
    }

    @Test("plugged in again under another name, it is found there")
    func renamed() throws {
        let links = try NameFolder()
        links.link("usb-receiver-if00", to: port.device)
        var settings = ReceiverBench.settings
        settings.stableNames = links.path
        let bench = try listening(settings, path: port.device)
        #expect(bench.learned.map(\.stableName) == [links.path(of: "usb-receiver-if00")])

        let elsewhere = try PseudoTerminal()
        try #require(elsewhere.device != port.device)
        links.link("usb-receiver-if00", to: elsewhere.device)
        port.unplug()
        try #require(bench.turn { bench.receiver.health.losses == [.unexpected: 1] })
        bench.jump()
        elsewhere.send(Sentences.second(60) + Sentences.second(61))
        try #require(bench.turn { bench.epochs.count > 3 })
        #expect(bench.receiver.health.openedPath == elsewhere.device)
        #expect(bench.receiver.health.losses == [.unexpected: 1])
        #expect(bench.learned.count == 1, "nothing new")
    }

    @Test("the next run finds it where it was moved to while nobody looked")
    func renamedWhileOff() throws {
        let links = try NameFolder()
        links.link("usb-receiver-if00", to: port.device)
        var settings = ReceiverBench.settings
        settings.stableNames = links.path
        let memory = ReceiverMemory(
            source: "under test", baud: nil, stableName: links.path(of: "usb-receiver-if00"))
        let stranger = try PseudoTerminal()
        let bench = try ReceiverBench(
            .serial(path: stranger.device, baud: 9600), settings: settings, remembering: memory)
        bench.start()
        port.send(Sentences.second(1) + Sentences.second(2))
        #expect(bench.turn { bench.epochs.count == 2 })
        #expect(bench.learned.isEmpty)
    }

    @Test("a burst after a stall is read whole and in order, and nothing is lost meanwhile")
    func burst() throws {
        let bench = try listening()
        bench.pass(.seconds(8))
        // Ten reports a second, all at once: more than a terminal holds.
        let burst = (0..<60).map { Sentences.tenth(of: 180, $0) }.joined()
        var rest = Array(burst.utf8)[...]
        bench.turn {
            if !rest.isEmpty {
                let taken = port.send(Array(rest.prefix(1024)))
                if taken > 0 { rest = rest.dropFirst(taken) }
            }
            return bench.epochs.count >= 62
        }
        #expect(bench.epochs.count == 62)
        let times = bench.epochs.compactMap(\.timeOfDay)
        #expect(times == times.sorted() && Set(times).count == 62)
        #expect(bench.links == [.connecting, .connected])
        #expect(bench.receiver.health.losses.isEmpty)
    }

    /// Seconds that it waits before each of its next tries.
    private func waits(of bench: ReceiverBench, times: Int) -> [Int] {
        (0..<times).map { _ in
            // The link may want to be shown as lost first.
            bench.pass(.milliseconds(0))
            let start = lastTry(of: bench)
            bench.jump { bench.receiver.health.failedTries > start.tries }
            return Int(start.at.duration(to: bench.now).seconds.rounded())
        }
    }

    private func lastTry(of bench: ReceiverBench) -> (tries: Int, at: Uptime) {
        (bench.receiver.health.failedTries, bench.now)
    }
}
