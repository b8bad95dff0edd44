import Control
import Glibc
import Positioning
import Simulation
import TestKit
import Testing
import Tracking

@Suite("health tells how a receiver is heard, from its bytes to the screen")
struct HealthTests {
    @Test("two constellations on a serial line: sky, rate, latency, speed of the line, sentences")
    func sky() async throws {
        try await onOwnThread {
            let line = try PseudoTerminal()
            let site = try Site("", source: "serial://\(line.path)")
            let rodid = try site.start()
            let feed = try Feed(
                Self.underTwoConstellations(Journey.standing), to: [.line(line.descriptor)])
            defer { feed.stop() }
            try rodid.awaits("there is a position") { $0.position != nil }
            let source = try awaits("a rate and both constellations", of: rodid) {
                $0.rate != nil && $0.satellites?.constellations.count == 2
            }
            #expect(source.link == .connected && source.active && source.sessions == 1)
            let sky = try #require(source.satellites)
            #expect(sky.inView == 7)
            #expect(sky.constellations.map(\.name) == ["gps", "glonass"])
            #expect(sky.constellations.map(\.inView) == [4, 3])
            #expect(sky.constellations.map(\.signal) == [41, 32])
            #expect(sky.constellations.map(\.used).allSatisfy { $0 > 0 })
            #expect(source.rate.map { abs($0 - 1) < 0.2 } == true)
            // Nothing here may take a second, however busy the machine that tests it.
            let latency = try #require(source.latency)
            #expect(latency.mean < 1 && latency.worst >= latency.mean)
            #expect(source.baud != nil)
            #expect((source.age ?? 9) < 3 && (source.fixAge ?? 9) < 3)
            #expect(source.sentences["GSV"] ?? 0 >= 2 && source.sentences["RMC"] ?? 0 >= 1)
            #expect(source.bytes > 500 && source.gpsd == nil && source.lastLoss == nil)

            let (end, health): (_, HealthRecord) = try rodid.rodictl("health")
            #expect(end == .exited(0))
            #expect(health.sources.map(\.source) == ["serial://\(line.path)"])
            let screen = try Self.screen(of: rodid)
            #expect(screen.contains("Receiver    serial://\(line.path) at "), "\(screen)")
            #expect(screen.contains("  GLONASS  "), "\(screen)")
        }
    }

    @Test("a line that is cut: why, how long it had lasted, and what the last try came to")
    func lost() async throws {
        try await onOwnThread {
            let rodid = try Self.heardAndLeft()
            let lost = try awaits("it is lost and was tried again", of: rodid) {
                $0.link == .lost && $0.failedTries > 1
            }
            #expect(lost.sessions == 1 && lost.losses.byPeer + lost.losses.unexpected == 1)
            #expect(lost.losses.shown == 1 && lost.losses.healed == 0)
            #expect(lost.lastLoss != nil && lost.lastLossKind != nil)
            #expect((lost.lastLossSession ?? 0) > 0 && (lost.lastLossAge ?? 0) >= 2.5)
            #expect(lost.failure?.isEmpty == false && lost.failure != lost.lastLoss)
            #expect(lost.rate == nil && lost.satellites == nil)
            #expect(lost.latency != nil && (lost.fixAge ?? 0) > 2)
            let screen = try Self.screen(of: rodid)
            #expect(screen.contains("\nLink        lost for "), "\(screen)")
            #expect(screen.contains("\nTrying      "), "\(screen)")
        }
    }

    @Test("a receiver that was never there")
    func never() async throws {
        try await onOwnThread {
            let site = try Site("", source: "serial:///nowhere/at/all")
            let rodid = try site.start()
            let source = try awaits("it is lost", of: rodid) { $0.link == .lost }
            #expect(source.sessions == 0 && source.lastLoss == nil && source.age == nil)
            #expect(source.fixAge == nil && source.latency == nil && source.failedTries > 0)
            let screen = try Self.screen(of: rodid)
            #expect(screen.contains(", never heard\nTrying      "), "\(screen)")
        }
    }

    /// A rodid that had a position from a receiver; who then hung up, and its port is closed.
    private static func heardAndLeft() throws -> Rodid {
        let listener = try LoopbackListener()
        let site = try Site("", source: "tcp://127.0.0.1:\(listener.port)")
        let rodid = try site.start()
        let feed = try Feed(Journey.told(Journey.standing), to: [.listener(listener)])
        defer { feed.stop() }
        try rodid.awaits("there is a position") { $0.position != nil }
        return rodid
    }

    /// Asks until its one source is as wanted.
    private func awaits(
        _ what: String, of rodid: Rodid, _ isSo: (SourceHealth) -> Bool
    ) throws -> SourceHealth {
        let deadline = Deadline(.seconds(60))
        let ears = try rodid.subscribe()
        while !deadline.isOver {
            if let source = try rodid.health().sources.first, isSo(source) { return source }
            _ = try ears.next(within: .milliseconds(300))
        }
        throw TestFault(
            doing: "wait until \(what): \(try rodid.health())\n\(rodid.site.journal)")
    }

    /// What a person sees.
    private static func screen(of rodid: Rodid) throws -> String {
        let output = rodid.site.folder.path(of: "screen")
        unlink(output)
        let process = try ChildProcess(
            [Programs.rodictl, "--socket", rodid.site.socket, "health"], output: output)
        _ = process.awaitEnd()
        return Site.text(of: output)
    }

    /// The same with seven satellites of two systems in view, named one by one.
    private static func underTwoConstellations(_ drive: Drive) -> [SimulatedReceiver.Heard] {
        let sky = [
            "GPGSV,1,1,04,02,45,045,44,04,30,120,40,06,60,210,41,08,15,300,39,1",
            "GLGSV,1,1,03,65,50,080,33,66,20,170,31,67,70,260,32,1",
        ].map(NMEAWriter.sentence)
        let used = NMEAWriter.sentence("GNGSA,A,3,65,66,,,,,,,,,,,1.80,1.00,1.50,2")
        return Journey.told(drive).map { heard in
            var heard = heard
            guard heard.reading != nil else { return heard }
            // As receivers do: every GSA, then every GSV, between GGA and GST.
            heard.sentences.insert(contentsOf: [used] + sky, at: 4)
            return heard
        }
    }
}
