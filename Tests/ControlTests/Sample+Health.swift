import Positioning
import Tracking

@testable import Control

extension Sample {
    /// One receiver by serial port with everything that can be told, and one gpsd.
    static var health: HealthRecord {
        HealthRecord(sources: [serial, gpsd], restNoise: 0.031_24, warnings: [warning])
    }

    private static var serial: SourceHealth {
        var source = SourceHealth(source: "serial:///dev/ttyACM0", link: .connected)
        source.since = 900
        source.active = true
        source.sessions = 3
        source.losses.unexpected = 2
        source.losses.healed = 1
        source.losses.shown = 1
        source.lastLoss = "end of file on /dev/ttyACM0"
        source.lastLossKind = .unexpected
        source.lastLossSession = 60.5
        source.lastLossAge = 907
        source.baud = 9600
        source.path = "/dev/ttyACM1"
        source.lineErrors = LineErrorsRecord()
        source.lineErrors?.framing = 3
        source.age = 0.4
        source.fixAge = 1.4
        source.rate = 1
        source.latency = LatencyRecord(mean: 0.012_345, worst: 0.048)
        source.satellites = satellites
        source.bytes = 1_234_567
        source.sentences = ["GGA": 1000, "RMC": 1000]
        source.badChecksums = 1
        source.junk = 17
        source.dropped = DroppedRecord()
        source.dropped?.late = 2
        source.troubles = troubles
        return source
    }

    private static var gpsd: SourceHealth {
        var source = SourceHealth(source: "gpsd://localhost", link: .lost)
        source.failure = "cannot connect to localhost:2947: Connection refused"
        source.failedTries = 7
        source.senders = ["10.0.0.7:4000"]
        var gpsd = GpsdRecord()
        gpsd.release = "3.25"
        gpsd.devices = ["/dev/ttyACM0"]
        gpsd.badLines = 1
        gpsd.lastError = "Unrecognized request"
        source.gpsd = gpsd
        return source
    }

    private static var satellites: SatellitesRecord? {
        var tally = SatelliteTally()
        tally.use(.gps)
        tally.see(.gps, signal: 41)
        tally.see(.gps, signal: 36)
        tally.see(.gps, signal: 40)
        tally.see(.galileo, signal: nil)
        var epoch = Epoch(received: Uptime(.seconds(999)))
        epoch.satellites = tally
        return SatellitesRecord(epoch)
    }

    private static var troubles: [TroubleRecord] {
        var log = TroubleLog()
        log.note(.weekRollover, "1024 weeks", at: Uptime(seconds: 987.7))
        log.hold(.positionFrozen, nil, at: Uptime(.seconds(990)))
        return log.entries.map { TroubleRecord($0, at: Uptime(.seconds(1000))) }
    }
}
