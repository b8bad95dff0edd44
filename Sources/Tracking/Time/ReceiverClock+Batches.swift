import Positioning

/// What a source shows that keeps epochs back and delivers several at once: Bluetooth, a busy bus, TCP.
///
/// The first of all was taken for punctual, and was late. One that comes right behind it cannot be
/// ahead of time, since its receiver's clock only went on by a step: so the calendar goes there, and
/// all that was placed before is placed earlier by as much. What was dated by the late calendar has
/// the right date and keeps it; what was committed in the moments of a first burst, undated, is dated
/// too late by at most what the burst was late. Fixes that were lost on the way look like a clock that
/// was set: then it is corrected as one, and those before are off by what they were late.
extension ReceiverClock {
    /// Whether an epoch with this offset, `elapsed` seconds after the last, only shows that that was late.
    ///
    /// Once UTC is proved, one that does not lead the calendar is believed for as much as two receivers
    /// may differ by.
    mutating func isCatchingUp(
        _ offset: Double, beside punctual: Double, elapsed: Double, _ epoch: Epoch, _ index: Int
    ) -> Bool {
        guard offset - punctual > Delivery.tolerance, lastSource == epoch.source,
            let lastReceived, let mapping,
            Delivery.isKeptBack(elapsed, after: epoch.received.seconds(since: lastReceived))
        else { return false }
        guard leads(epoch, index) || offset <= mapping + Self.longestDelivery else { return false }
        return deliveries[index].quickens(at: epoch.received)
    }

    /// Whether the calendar follows this source wherever it goes.
    private func leads(_ epoch: Epoch, _ index: Int) -> Bool {
        guard steering == epoch.source else { return false }
        return !isProved || (deliveries[index].isUnbroken && deliveries[index].skew == 0)
    }

    /// The quickest delivery of a source so far; by how many seconds the calendar was late.
    mutating func quicken(to offset: Double, _ epoch: Epoch, _ index: Int) -> Double {
        deliveries[index].forgetHeld()
        // Once UTC is proved one that had become slower, and is what it was, moves no calendar.
        guard leads(epoch, index), let before = mapping, !isProved || offset > before else {
            steer(by: index, punctual: offset)
            deliveries[index].punctual = offset
            return 0
        }
        if !isProved { agreeing = 0 }
        begin(offset, epoch, index)
        let late = (mapping ?? before) - before
        if late > 0 { lastInstant?.shift(by: .seconds(-late)) }
        return max(0, late)
    }
}
