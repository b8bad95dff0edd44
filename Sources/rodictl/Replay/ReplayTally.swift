import NMEA
import Positioning
import Tracking

/// What a replay has seen, for its last line.
struct ReplayTally: Equatable {
    private(set) var epochs = 0
    /// Fixes that the gates let through, and epochs they refused.
    private(set) var accepted = 0
    private(set) var denied = 0
    private(set) var trips = 0
    /// Metres of these trips.
    private(set) var distance = 0.0
    private(set) var sentences = 0
    /// Sentences that did not count: bad checksum, cut, too long, malformed.
    private(set) var refused = 0

    mutating func take(_ epoch: Epoch) {
        epochs += 1
    }

    mutating func take(_ effect: Effect) {
        switch effect {
        case .show: accepted += 1
        case .refuse: denied += 1
        case .announce(let announcement):
            if case .trip(let change, let trip) = announcement.subject,
                change == .ended || change == .interrupted
            {
                trips += 1
                distance += trip.distance + trip.bridgedDistance
            }
        case .explore, .colour, .trace: break
        case .guide, .trouble, .record, .update, .sample, .discard, .date, .redate, .answer, .wake:
            break
        }
    }

    mutating func take(_ counts: SentenceCounts) {
        sentences += counts.good
        refused += counts.damaged
    }
}

extension SentenceCounts {
    /// Sentences that did not count.
    var damaged: Int { badChecksum + withoutChecksum + cut + overlong + malformed }
}
