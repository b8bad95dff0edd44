import Control
import NMEA
import Positioning
import Receivers

extension SourceHealth {
    /// What a receiver and whoever listens to it have counted until `now`.
    ///
    /// A rate, a speed of the line and a sky are those of a link that is up: of one that is lost they
    /// would be figures of the past.
    init(_ address: SourceAddress, _ health: ReceiverHealth, _ hearing: Hearing, at now: Uptime) {
        self.init(source: address.text, link: health.state ?? .connecting)
        sessions = health.sessions
        losses = Losses(health)
        lastLoss = health.lastLoss?.reason
        lastLossKind = health.lastLoss?.kind
        lastLossSession = health.lastLoss?.session.seconds.places(Decimals.figure)
        lastLossAge = Self.age(health.lastLostAt, at: now)
        if health.failedTries > 0 { failure = health.lastFailure }
        failedTries = health.failedTries
        gpsd = health.gpsd.map(GpsdRecord.init)
        lineErrors = health.line.map(LineErrorsRecord.init)
        if !health.senders.isEmpty { senders = health.senders }
        age = Self.age(health.lastHeard, at: now)
        bytes = Int64(clamping: health.bytes)
        sentences = health.sentencesByName
        if let counts = health.sentences {
            badChecksums = counts.badChecksum
            junk = Int64(counts.junkBytes)
            dropped = DroppedRecord(counts)
        }
        if let mean = hearing.latency.mean, let worst = hearing.latency.worst {
            latency = LatencyRecord(mean: mean, worst: worst)
        }
        guard link == .connected else { return }
        baud = health.baud
        path = health.openedPath
        rate = hearing.rate.perSecond?.places(Decimals.figure)
        satellites = hearing.sky.flatMap(SatellitesRecord.init)
    }

    /// Seconds since then.
    private static func age(_ then: Uptime?, at now: Uptime) -> Double? {
        then.flatMap { max(0, now.seconds(since: $0)).places(Decimals.figure) }
    }
}

extension SourceHealth.Losses {
    fileprivate init(_ health: ReceiverHealth) {
        self.init()
        byUs = health.losses[.byUs] ?? 0
        byPeer = health.losses[.byPeer] ?? 0
        unexpected = health.losses[.unexpected] ?? 0
        healed = health.healed
        shown = health.shown
    }
}

extension LineErrorsRecord {
    fileprivate init(_ errors: LineErrors) {
        self.init()
        framing = errors.framing
        parity = errors.parity
        overruns = errors.overruns
        breaks = errors.breaks
    }
}

extension DroppedRecord {
    fileprivate init(_ counts: SentenceCounts) {
        self.init()
        withoutChecksum = counts.withoutChecksum
        cut = counts.cut
        overlong = counts.overlong
        malformed = counts.malformed
        late = counts.late
        foreign = counts.foreignLines
    }
}

extension GpsdRecord {
    fileprivate init(_ gpsd: ReceiverHealth.Gpsd) {
        self.init()
        release = gpsd.release
        devices = gpsd.devices
        badLines = gpsd.badLines
        lastError = gpsd.lastError
    }
}
