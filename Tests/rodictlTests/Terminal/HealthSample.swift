import Control
import Positioning
import Tracking

/// Receivers in every state that a person may find them in.
enum HealthSample {
    /// A serial receiver that hears four constellations, and nothing is wrong.
    static var healthy: SourceHealth {
        var source = SourceHealth(source: "serial:///dev/ttyACM0", link: .connected)
        source.since = 12_000
        source.active = true
        source.sessions = 1
        source.baud = 9600
        source.age = 0.2
        source.fixAge = 0.2
        source.rate = 1
        source.latency = LatencyRecord(mean: 0.0123, worst: 0.0481)
        source.satellites = satellites
        source.bytes = 6_234_567
        source.sentences = ["GGA": 12_000, "GSA": 48_000, "GSV": 60_001, "RMC": 12_000]
        source.badChecksums = 0
        source.junk = 0
        source.dropped = DroppedRecord()
        return source
    }

    static var satellites: SatellitesRecord? {
        var tally = SatelliteTally()
        for (constellation, used, signals) in [
            (Constellation.gps, 8, [45, 44, 43, 42, 41, 38, 35, 34, 28, nil, nil]),
            (.glonass, 3, [33, 31, 30]), (.galileo, 3, [40, 39, 38, 22]), (.navic, 0, [nil]),
        ] {
            for _ in 0..<used { tally.use(constellation) }
            for signal in signals { tally.see(constellation, signal: signal) }
        }
        var epoch = Epoch(received: Uptime(.seconds(1)))
        epoch.satellites = tally
        return SatellitesRecord(epoch)
    }

    /// A gpsd that answers while nothing comes from its receiver.
    static var silent: SourceHealth {
        var source = SourceHealth(source: "gpsd://localhost", link: .lost)
        source.since = 240
        source.sessions = 1
        source.losses.unexpected = 1
        source.losses.shown = 1
        source.lastLoss = "gpsd answers but its receiver is silent"
        source.lastLossKind = .unexpected
        source.lastLossSession = 7000
        source.lastLossAge = 243
        source.failure = source.lastLoss
        source.failedTries = 1
        var gpsd = GpsdRecord()
        gpsd.release = "3.25"
        gpsd.devices = ["/dev/ttyACM0"]
        gpsd.badLines = 1
        gpsd.lastError = "Unrecognized request 'x'"
        source.gpsd = gpsd
        source.age = 263
        source.fixAge = 263
        source.latency = LatencyRecord(mean: 0.0006, worst: 0.002)
        source.bytes = 4_000_000
        source.sentences = ["SKY": 7000, "TPV": 7000]
        source.troubles = [trouble(.silent, holds: true, at: 760)]
        return source
    }

    /// A serial receiver that was pulled out.
    static var lost: SourceHealth {
        var source = healthy
        source.link = .lost
        source.since = 240
        source.active = false
        source.baud = nil
        source.rate = nil
        source.satellites = nil
        source.sessions = 4
        source.losses.unexpected = 3
        source.losses.byPeer = 1
        source.losses.healed = 2
        source.losses.shown = 2
        source.lastLoss = "end of file on /dev/ttyACM0"
        source.lastLossKind = .unexpected
        source.lastLossSession = 11_760
        source.lastLossAge = 243
        source.failure = "cannot open /dev/ttyACM0: No such file or directory"
        source.failedTries = 12
        source.age = 243
        source.fixAge = 244
        source.badChecksums = 1
        source.junk = 17
        source.dropped?.cut = 2
        source.dropped?.overlong = 1
        source.dropped?.malformed = 3
        source.dropped?.late = 4
        return source
    }

    /// One that was never there.
    static var neverHeard: SourceHealth {
        var source = SourceHealth(source: "serial:///dev/ttyUSB0", link: .lost)
        source.since = 8
        source.failure = "cannot open /dev/ttyUSB0: Permission denied"
        source.failedTries = 4
        source.badChecksums = 0
        source.junk = 0
        source.dropped = DroppedRecord()
        source.troubles = [
            trouble(.forbidden, holds: true, at: 990, "/dev/ttyUSB0 belongs to group dialout")
        ]
        return source
    }

    /// One that is heard, and had better not be believed.
    static var troubled: SourceHealth {
        var source = healthy
        source.satellites = nil
        source.troubles = [
            trouble(.weekRollover, times: 3, at: 988, "1024 weeks"),
            trouble(.lateBurst, at: 400, "14 reports in 0.3 s"),
            trouble(.clockStandsStill, times: 2, holds: true, at: 999),
        ]
        return source
    }

    static func trouble(
        _ trouble: ReceiverTrouble, times: Int = 1, holds: Bool = false, at second: Double,
        _ detail: String? = nil
    ) -> TroubleRecord {
        var log = TroubleLog()
        let at = Uptime(seconds: second)
        for _ in 1...times {
            if holds {
                log.clear(trouble)
                log.hold(trouble, detail, at: at)
            } else {
                log.note(trouble, detail, at: at)
            }
        }
        return TroubleRecord(log.entries[0], at: Uptime(seconds: 1000))
    }

    static let warning = WarningRecord(
        Warning(
            code: .receiverSilent, title: "gpsd answers but its receiver sends nothing.",
            advice: "Unplug and replug it."), since: 240)
}
