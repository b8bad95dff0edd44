package import Positioning

/// Time marks that were heard once the fixes had a time to compare with.
package struct MarkTally: Equatable, Sendable {
    package var agreeing = 0
    package var disagreeing = 0
}

/// What a receiver says of the time apart from any fix, as evidence: never as proof by itself.
///
/// Marks that disagree with the fixes, two in a row, withhold the proof as long as they go on; what is
/// proved stays proved. A pulse says how late the deliveries are, and the calendar goes there as
/// slowly as it follows anything.
extension ReceiverClock {
    /// Hears what time it is, apart from any fix.
    package mutating func hear(_ mark: TimeMark) {
        guard Self.believable.contains(mark.time) else {
            marks.disagreeing += 1
            return
        }
        let time = repaired(mark.time, at: mark.instant)
        let offset = time.seconds - mark.instant.seconds
        let index = index(of: mark.source)
        deliveries[index].marks.hear(offset, mark)
        guard let mapping else { return }
        guard abs(offset - mapping) <= Self.longestDelivery else {
            marks.disagreeing += 1
            return
        }
        marks.agreeing += 1
        guard steering == mark.source, let punctual = deliveries[index].punctual,
            let late = pulseLag(punctual, index, at: mark.instant)
        else { return }
        lag = late
    }

    /// How late deliveries with this offset are, if a steady pulse says so and it can be.
    func pulseLag(_ offset: Double, _ index: Int, at now: Uptime) -> Double? {
        guard deliveries[index].skew == 0, let pulse = deliveries[index].marks.steadyPulse(at: now)
        else { return nil }
        let late = pulse - offset
        // A pulse that is numbered wrongly is a whole second off.
        guard late > -Self.earliestDelivery, late < Self.numberedWrongly else { return nil }
        return max(0, late)
    }

    func isContradicted(_ time: UTC, _ epoch: Epoch, _ index: Int) -> Bool {
        guard let steady = deliveries[index].marks.steady(at: epoch.received) else { return false }
        return abs(steady - (time.seconds - epoch.received.seconds)) > Self.longestDelivery
    }

    /// Seconds; a fix is not delivered before its pulse, but clocks are read a little late.
    private static let earliestDelivery = 0.1
    private static let numberedWrongly = 0.95
}
