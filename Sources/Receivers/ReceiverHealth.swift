package import NMEA
package import Positioning

/// How a receiver has fared since the start.
package struct ReceiverHealth: Equatable, Sendable {
    /// The link as clients see it; `nil` before the start.
    package var state: LinkState?
    /// Times it was heard after not having been.
    package var sessions = 0
    /// Sessions that ended, by who ended them.
    package var losses: [LossKind: Int] = [:]
    /// Losses that healed before anyone saw them.
    package var healed = 0
    /// Losses that clients saw.
    package var shown = 0
    /// The last loss.
    package var lastLoss: LinkChange.Loss?
    /// When that was.
    package var lastLostAt: Uptime?
    /// Why the last try failed, lost sessions included.
    package var lastFailure: String?
    /// Tries that failed since the last good report.
    package var failedTries = 0
    package var bytes: UInt64 = 0
    package var epochs: UInt64 = 0
    /// When the last good report came.
    package var lastHeard: Uptime?
    /// What is wrong with it now, as whoever reads its bytes can see it.
    package var troubles: Set<ReceiverTrouble> = []
    /// What the NMEA reader made of the bytes; `nil` for gpsd.
    package var sentences: SentenceCounts?
    /// The speed in use on a serial port.
    package var baud: Int?
    /// The path that is open, when it is not the configured one.
    package var openedPath: String?
    /// What the driver of a serial port counted since it was opened; `nil` where it does not say.
    package var line: LineErrors?
    /// Who sends to a UDP port, the one that is followed first.
    package var senders: [String] = []
    /// What gpsd said about itself and its receivers; `nil` for other sources.
    package var gpsd: Gpsd?

    /// The other end of a gpsd connection.
    package struct Gpsd: Equatable, Sendable {
        package var release: String?
        /// The protocol it speaks, such as `3.14`.
        package var protocolVersion: String?
        /// Paths of the receivers it has.
        package var devices: [String] = []
        /// The one of them that is listened to.
        package var followed: String?
        /// Lines that made sense, by their class: TPV, SKY, GST and the others.
        package var classes: [String: Int] = [:]
        /// Lines that could not be read: cut, over-long, not JSON, or of an unknown class.
        package var badLines = 0
        /// Bytes of those that were no JSON object.
        package var junkBytes = 0
        /// Errors it reported.
        package var errors = 0
        /// The last error it reported in this session.
        package var lastError: String?
        /// How often the wall clock of this machine was set while gpsd told the time by it.
        package var wallSteps = 0

        package init() {}
    }

    package init() {}

    /// Whether the other end is there although nothing comes from the receiver.
    package var isSilent: Bool { troubles.contains(.silent) }
}

extension ReceiverHealth {
    /// What is known of the link alone, whatever it carries.
    init(of link: LinkWatch) {
        state = link.shownState
        sessions = link.sessions
        losses = link.losses
        healed = link.healed
        shown = link.shown
        lastLoss = link.lastLoss
        lastLostAt = link.lastLostAt
        lastFailure = link.lastFailure
        failedTries = link.failedTries
    }

    /// Good sentences by their NMEA name, such as `RMC`, or lines by gpsd's class, such as `TPV`.
    ///
    /// Those never heard are left out.
    package var sentencesByName: [String: Int] {
        guard let sentences else { return gpsd?.classes ?? [:] }
        let counted = SentenceKind.allCases.map { ($0.name, sentences[$0]) }
        return Dictionary(counted.filter { $0.1 > 0 }, uniquingKeysWith: +)
    }

    package var badChecksums: Int { sentences?.badChecksum ?? 0 }
    package var junkBytes: Int { sentences?.junkBytes ?? gpsd?.junkBytes ?? 0 }
}
