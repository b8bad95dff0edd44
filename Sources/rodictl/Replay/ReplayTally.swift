import NMEA
import Positioning

/// What a replay has seen, for its last line.
struct ReplayTally: Equatable {
    private(set) var epochs = 0
    private(set) var fixes = 0
    private(set) var sentences = 0
    /// Sentences that did not count: bad checksum, cut, too long, malformed.
    private(set) var refused = 0

    mutating func take(_ epoch: Epoch) {
        epochs += 1
        if epoch.mode >= .twoD { fixes += 1 }
    }

    mutating func take(_ counts: SentenceCounts) {
        sentences += counts.good
        refused +=
            counts.badChecksum + counts.withoutChecksum + counts.cut + counts.overlong
            + counts.malformed
    }
}
