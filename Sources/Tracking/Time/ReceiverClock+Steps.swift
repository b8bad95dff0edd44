import Positioning

/// How epochs whose time does not fit are held, and become a step of the clock.
extension ReceiverClock {
    mutating func hold(
        _ entry: Delivery.Held, _ index: Int, elapsed: Double, beside punctual: Double, isOld: Bool
    ) -> Placement {
        agreeing = 0
        deliveries[index].held.append(entry)
        if deliveries[index].held.count > Self.heldAtMost { deliveries[index].held.removeFirst() }
        let agreeing = deliveries[index].held
            .filter { $0.agrees(with: entry) }
            .sorted { $0.time < $1.time }
        guard agreeing.count >= Self.fixesThatProve, let first = agreeing.first else {
            if abs(elapsed) < Self.sameInstant { return .repeated }
            let isSwapped =
                elapsed < 0 && abs(entry.offset - punctual) <= Delivery.tolerance - elapsed
            return isSwapped ? .disordered : .misdated(entry.offset - punctual)
        }
        // What it is late by as a rule follows it faster than the calendar does.
        let expected =
            steering == deliveries[index].source ? mapping.map { $0 - lag } ?? punctual : punctual
        let correction = first.offset - expected
        guard deliveries[index].mayStep(by: correction, with: entry) else {
            return .misdated(entry.offset - punctual)
        }
        // Every step of the receiver's clock was heard, and none was out of the ordinary.
        let isLate = correction > 0 && deliveries[index].isUnbroken
        deliveries[index].punctual = entry.offset
        deliveries[index].held.removeAll(keepingCapacity: true)
        return step(by: correction, agreeing, index, isOld: isOld, wasLate: isLate)
    }

    /// The calendar moves, the boot clock does not: `entries` are when they arrived.
    ///
    /// A date before the build moves no proved calendar, nor does one receiver that of another.
    mutating func step(
        by correction: Double, _ entries: [Delivery.Held], _ index: Int, isOld: Bool,
        wasLate: Bool = false
    ) -> Placement {
        let source = deliveries[index].source
        let isOwn = isProved && (isOld || (steering != nil && steering != source))
        if isOwn {
            deliveries[index].skew += correction
            deliveries[index].punctual = deliveries[index].punctual.map { $0 - correction }
        } else {
            mapping = (mapping ?? 0) + correction
            steering = source
            if wasLate { lastInstant?.shift(by: .seconds(-correction)) }
        }
        let placed = entries.compactMap { entry -> Placed? in
            let time = isOwn ? entry.time.advanced(bySeconds: -correction) : entry.time
            guard case .placed(let instant, _) = accept(time, entry.epoch, index, isLate: false)
            else { return nil }
            return Placed(epoch: entry.epoch, instant: instant)
        }
        if wasLate, !isOwn { return .caughtUp(placed, by: correction) }
        return .stepped(placed, correction: isOwn ? 0 : correction)
    }

    private static let heldAtMost = 6
}
