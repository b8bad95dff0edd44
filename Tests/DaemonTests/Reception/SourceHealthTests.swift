import Control
import NMEA
import Positioning
import Receivers
import Testing

@testable import Daemon

@Suite("What a receiver has counted is told as it is, and no figure of the past as one of now")
struct SourceHealthTests {
    private let address = SourceAddress(
        text: "serial:///dev/ttyACM0", link: .serial(path: "/dev/ttyACM0", baud: nil))

    private var counted: ReceiverHealth {
        var health = ReceiverHealth()
        health.state = .connected
        health.sessions = 3
        health.losses = [.unexpected: 2, .byPeer: 1]
        health.healed = 1
        health.shown = 2
        health.lastLoss = LinkChange.Loss(
            kind: .byPeer, reason: "end of file", session: .milliseconds(60_500))
        health.lastLostAt = Uptime(seconds: 93)
        health.lastFailure = "no such file"
        health.bytes = 1000
        health.lastHeard = Uptime(seconds: 99.6)
        health.baud = 9600
        return health
    }

    private var hearing: Hearing {
        var hearing = Hearing(isPlayed: false)
        for second in 1...3 {
            var epoch = Epoch(received: Uptime(seconds: Double(second) / 3))
            epoch.satellitesUsed = second
            hearing.heard(epoch, at: epoch.received.advanced(bySeconds: 0.01))
        }
        return hearing
    }

    private func record(_ health: ReceiverHealth) -> SourceHealth {
        SourceHealth(address, health, hearing, at: Uptime(seconds: 100))
    }

    @Test("a link that is up, with how the last one ended")
    func connected() {
        let record = record(counted)
        #expect(record.source == "serial:///dev/ttyACM0" && record.link == .connected)
        #expect(record.sessions == 3 && record.bytes == 1000 && record.baud == 9600)
        #expect(record.losses.unexpected == 2 && record.losses.byPeer == 1)
        #expect(record.losses.healed == 1 && record.losses.shown == 2 && record.losses.byUs == 0)
        #expect(record.lastLoss == "end of file" && record.lastLossKind == .byPeer)
        #expect(record.lastLossSession == 60.5 && record.lastLossAge == 7)
        #expect(record.age == 0.4 && record.rate == 3 && record.satellites?.used == 3)
        #expect(record.latency == LatencyRecord(mean: 0.01, worst: 0.01))
        // It is heard, so nothing fails.
        #expect(record.failure == nil && record.failedTries == 0)
    }

    @Test("a link that is down has no rate, speed or sky, and says why it is still down")
    func lost() {
        var health = counted
        health.state = .lost
        health.failedTries = 4
        let record = record(health)
        #expect(record.rate == nil && record.baud == nil && record.satellites == nil)
        #expect(record.failure == "no such file" && record.failedTries == 4)
        #expect(record.latency != nil, "what it was is a fact")
    }

    @Test("sentences and what was dropped, of NMEA; what gpsd says, of gpsd")
    func kinds() {
        var health = counted
        #expect(record(health).dropped == nil && record(health).badChecksums == nil)
        var counts = SentenceCounts()
        counts[.rmc] = 5
        (counts.badChecksum, counts.withoutChecksum, counts.cut, counts.overlong) = (1, 2, 3, 4)
        (counts.malformed, counts.late, counts.foreignLines, counts.junkBytes) = (5, 6, 7, 8)
        health.sentences = counts
        let nmea = record(health)
        #expect(nmea.sentences == ["RMC": 5] && nmea.badChecksums == 1 && nmea.junk == 8)
        #expect(nmea.dropped?.withoutChecksum == 2 && nmea.dropped?.cut == 3)
        #expect(nmea.dropped?.overlong == 4 && nmea.dropped?.malformed == 5)
        #expect(nmea.dropped?.late == 6 && nmea.dropped?.foreign == 7 && nmea.gpsd == nil)

        health.line = LineErrors()
        health.line?.framing = 4
        health.openedPath = "/dev/ttyACM1"
        health.senders = ["a", "b"]
        #expect(record(health).lineErrors?.framing == 4 && record(health).path == "/dev/ttyACM1")
        #expect(record(health).senders == ["a", "b"] && nmea.senders == nil)

        health.sentences = nil
        health.gpsd = ReceiverHealth.Gpsd()
        health.gpsd?.release = "3.25"
        health.gpsd?.devices = ["/dev/ttyACM0"]
        health.gpsd?.badLines = 2
        health.gpsd?.classes = ["TPV": 6]
        health.gpsd?.lastError = "what?"
        let gpsd = record(health)
        #expect(gpsd.gpsd?.release == "3.25" && gpsd.gpsd?.devices == ["/dev/ttyACM0"])
        #expect(gpsd.gpsd?.badLines == 2 && gpsd.gpsd?.lastError == "what?")
        #expect(gpsd.junk == nil && gpsd.dropped == nil && gpsd.sentences == ["TPV": 6])
    }

    @Test("before anything is known nothing is made up")
    func nothing() {
        let record = SourceHealth(
            address, ReceiverHealth(), Hearing(isPlayed: false), at: Uptime(seconds: 5))
        #expect(record == SourceHealth(source: "serial:///dev/ttyACM0", link: .connecting))
    }
}
