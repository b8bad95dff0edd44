import Positioning

@testable import Tracking

extension ReceiverClock.Placement {
    /// When the epoch was true, whether it is late, and by how many seconds those before turned out to be.
    var fix: (instant: Uptime, isLate: Bool, late: Double)? {
        switch self {
        case .placed(let instant, let isLate): (instant, isLate, 0)
        case .caughtUp(let placed, let late): placed.last.map { ($0.instant, false, late) }
        case .stepped, .known, .repeated, .disordered, .misdated: nil
        }
    }
}
