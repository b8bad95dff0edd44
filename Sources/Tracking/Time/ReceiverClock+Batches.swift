import Positioning

/// What a source shows that keeps epochs back and delivers several at once: Bluetooth, a busy bus, TCP.
///
/// The first of all was taken for punctual, and was late. One that comes right behind it cannot be
/// ahead of time, since its receiver's clock only went on by a step: so the calendar goes there while
/// nothing rests on it, and once it is proved only what is usual for this source does.
extension ReceiverClock {
    /// Whether an epoch with this offset, `elapsed` seconds after the last, only shows that that was late.
    mutating func isCatchingUp(
        _ offset: Double, beside punctual: Double, elapsed: Double, _ epoch: Epoch, _ index: Int
    ) -> Bool {
        guard offset - punctual > Delivery.tolerance, lastSource == epoch.source,
            let lastReceived, let mapping,
            Delivery.isKeptBack(elapsed, after: epoch.received.seconds(since: lastReceived))
        else { return false }
        let isFree = !isProved && steering == epoch.source
        guard isFree || offset <= mapping + Self.longestDelivery else { return false }
        return deliveries[index].quickens(at: epoch.received)
    }

    /// The quickest delivery of a source so far.
    mutating func quicken(to offset: Double, _ epoch: Epoch, _ index: Int) {
        deliveries[index].forgetHeld()
        guard isProved || steering != epoch.source else {
            agreeing = 0
            begin(offset, epoch, index)
            return
        }
        steer(by: index, punctual: offset)
        deliveries[index].punctual = offset
    }
}
