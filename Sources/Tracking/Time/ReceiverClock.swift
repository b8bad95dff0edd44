package import Positioning

/// Places each fix on the boot clock by the receiver's own time, and proves UTC on the way.
///
/// A receiver's time is steadier than the moment its bytes arrive, but it can lie: it repeats, swaps,
/// steps, starts 1024 weeks ago, and arrives late in bursts. An epoch whose time does not fit is held;
/// three held ones that agree with each other are a clock step, which moves the calendar and not the
/// boot clock, so no time is lost or doubled. A smaller offset with advancing time is a late delivery;
/// one that stays ten minutes late is a clock that stood still, which is a step as well.
///
/// Several receivers share one calendar, and each has a delay of its own: who takes over finds the
/// calendar where it was. One whose calendar differs from the proved one is placed by what it differs.
///
/// Source: SPEC §4, estimation.md (a) 2.
package struct ReceiverClock: Equatable, Sendable {
    package enum Placement: Equatable, Sendable {
        /// It was true at this instant.
        case placed(Uptime, isLate: Bool)
        /// The receiver's clock stepped: these epochs, held so far, are good after all.
        ///
        /// The correction is 0 when only this receiver's clock did, and the calendar stays.
        case stepped([Placed], correction: Double)
        /// What came before had been late: all of it happened `by` seconds earlier than was said, and
        /// these are good.
        ///
        /// The calendar was as late, so what was dated by it has the right date.
        case caughtUp([Placed], by: Double)
        /// Another receiver has given this instant, or a later one, already.
        case known
        /// The same instant again.
        case repeated
        /// Not after the epoch before.
        case disordered
        /// Does not fit the time we have; seconds off.
        case misdated(Double)
    }

    package struct Placed: Equatable, Sendable {
        package var epoch: Epoch
        package var instant: Uptime
    }

    /// Dates before this are taken for a rolled-over week counter; `nil` takes dates as sent.
    private let build: UTC?
    /// Receiver time minus the instants we hand out: follows the punctual deliveries, slowly.
    var mapping: Double?
    var deliveries: [Delivery] = []
    /// The source whose deliveries the calendar follows, and how much later than it they come.
    var steering: Int?
    var lag = 0.0
    /// The receiver time placed last, and whose it was.
    private var last: UTC?
    private(set) var lastSource: Int?
    private(set) var lastReceived: Uptime?
    var lastInstant: Uptime?
    /// Fixes in a row that agreed with the boot clock, and when the first came.
    var agreeing = 0
    private var agreeingSince = Uptime(.zero)
    package private(set) var isProved = false
    /// Time marks that agreed with the fixes, and that did not.
    package internal(set) var marks = MarkTally()

    /// Starts without a notion of UTC, or with the one that was proved earlier in this boot.
    ///
    /// `latest` is the instant that was handed out last in this boot: none before it is given again.
    package init(
        notBefore build: UTC?, resuming offset: ClockOffset? = nil, after latest: Uptime? = nil
    ) {
        self.build = build
        lastInstant = latest
        last = latest.flatMap { latest in offset.map { $0.utc(at: latest) } }
        guard let offset else { return }
        mapping = offset.milliseconds / 1000
        isProved = true
    }

    /// UTC for any instant of this boot, once proved.
    package var offset: ClockOffset? {
        guard isProved, let mapping else { return nil }
        return ClockOffset(milliseconds: mapping * 1000)
    }

    /// Other receivers from now on; the calendar stays.
    package mutating func forgetSources() {
        deliveries = []
        steering = nil
        lastSource = nil
    }

    /// `sent` as it is meant: a week counter that rolled over is repaired.
    package func repaired(_ sent: UTC, at now: Uptime) -> UTC {
        guard let build, sent < build else { return sent }
        guard let offset else { return WeekRollover.repaired(sent, notBefore: build) }
        return WeekRollover.repaired(sent, notBefore: build, knowing: offset.utc(at: now))
    }

    /// Says when `epoch`, which has a position, was true.
    package mutating func place(_ epoch: Epoch) -> Placement {
        let index = index(of: epoch.source)
        guard let sent = epoch.time else { return placeUndated(epoch, index) }
        deliveries[index].hear(sent)
        guard Self.believable.contains(sent) else {
            return .misdated(sent.seconds(since: sent < Self.first ? Self.first : Self.end))
        }
        let own = repaired(sent, at: epoch.received)
        let time = shared(own, at: epoch.received, index)
        let offset = time.seconds - epoch.received.seconds
        guard let mapping else {
            begin(offset, epoch, index)
            return accept(time, epoch, index, isLate: false)
        }
        let punctual = usual(offset, index, beside: mapping)
        let last = last ?? Self.first.advanced(bySeconds: -Self.slewSpan)
        let elapsed = time.seconds(since: last)
        if let lastSource, lastSource != epoch.source, elapsed < Self.sameInstant,
            elapsed > -Self.longestOverlap
        {
            return .known
        }
        // No delivery is early: what the calendar cannot follow runs faster than it.
        let isAhead = steering == epoch.source && offset > mapping + Self.longestDelivery
        let isPunctual = abs(offset - punctual) <= Delivery.tolerance && !isAhead
        let isRepeated = abs(elapsed) < Self.sameInstant
        if isRepeated, isPunctual || deliveries[index].lateStreak > 0 { return .repeated }
        if isPunctual, elapsed > 0 {
            steer(by: index, punctual: punctual)
            let (learnt, since) = deliveries[index].wasPunctual(
                offset, beside: punctual, of: time, at: epoch.received)
            slew(towards: learnt + lag, over: max(elapsed, since))
            return accept(time, epoch, index, isLate: false)
        }
        if elapsed > 0, isCatchingUp(offset, beside: punctual, elapsed: elapsed, epoch, index) {
            let late = quicken(to: offset, epoch, index)
            let placement = accept(time, epoch, index, isLate: false)
            guard late > 0, case .placed(let instant, _) = placement else { return placement }
            return .caughtUp([Placed(epoch: epoch, instant: instant)], by: late)
        }
        let entry = Delivery.Held(time: time, offset: offset, epoch: epoch)
        if elapsed > 0, offset < punctual, !deliveries[index].hasHeld(like: entry) {
            deliveries[index].wasLate()
            let isSettled = deliveries[index].countLate(offset, of: time)
            let correction = offset - punctual
            guard isSettled, correction < -Self.latestDelivery else {
                // The calendar stays where it is, and is found there when delivery is quick again.
                if isSettled, steering == epoch.source { lag = max(0, mapping - offset) }
                return accept(time, epoch, index, isLate: true)
            }
            return step(by: correction, [entry], index, isOld: isOlderThanBuild(own))
        }
        return hold(
            entry, index, elapsed: elapsed, beside: punctual, isOld: isOlderThanBuild(own))
    }

    /// Learns how `epoch` was delivered while another receiver is listened to.
    ///
    /// Whether its time is in keeping with the one we have.
    package mutating func overhear(_ epoch: Epoch) -> Bool {
        guard let sent = epoch.time, Self.believable.contains(sent), let mapping else {
            return epoch.time == nil
        }
        let index = index(of: epoch.source)
        let time = shared(repaired(sent, at: epoch.received), at: epoch.received, index)
        let offset = time.seconds - epoch.received.seconds
        return deliveries[index].overhear(
            offset, isPlausible: abs(offset - mapping) <= Self.longestDelivery)
    }

    // MARK: What a delivery is measured against

    func isOlderThanBuild(_ time: UTC) -> Bool { build.map { time < $0 } ?? false }

    mutating func index(of source: Int) -> Int {
        if let index = deliveries.firstIndex(where: { $0.source == source }) { return index }
        deliveries.append(Delivery(source: source))
        return deliveries.count - 1
    }

    /// A receiver's own time on the calendar that all share.
    private mutating func shared(_ time: UTC, at received: Uptime, _ index: Int) -> UTC {
        let skew = deliveries[index].skew
        guard skew != 0, let mapping else { return time }
        guard abs(time.seconds - received.seconds - mapping) > Self.longestDelivery else {
            // It has come right.
            deliveries[index].skew = 0
            deliveries[index].punctual = nil
            deliveries[index].held.removeAll(keepingCapacity: true)
            return time
        }
        return time.advanced(bySeconds: -skew)
    }

    mutating func begin(_ offset: Double, _ epoch: Epoch, _ index: Int) {
        lag = pulseLag(offset, index, at: epoch.received) ?? 0
        mapping = offset + lag
        deliveries[index].punctual = offset
        steering = epoch.source
    }

    /// The offset of its punctual deliveries; one that is new, or back, is taken as it comes.
    private func usual(_ offset: Double, _ index: Int, beside mapping: Double) -> Double {
        let isPlausible = abs(offset - mapping) <= Self.longestDelivery
        guard let punctual = deliveries[index].punctual else {
            return isPlausible ? offset : mapping
        }
        guard abs(offset - punctual) > Delivery.tolerance else { return punctual }
        if deliveries[index].source != steering { return isPlausible ? offset : punctual }
        // Quicker than it was when it took over, and not ahead of time.
        let isQuicker = lag > 0 && offset > punctual && offset <= mapping + Delivery.tolerance
        return isQuicker ? offset : punctual
    }

    mutating func steer(by index: Int, punctual: Double) {
        let source = deliveries[index].source
        let isUsual = deliveries[index].punctual == punctual
        guard steering != source || !isUsual, let mapping else { return }
        steering = source
        lag = max(0, mapping - punctual)
    }

    mutating func accept(
        _ time: UTC, _ epoch: Epoch, _ index: Int, isLate: Bool
    ) -> Placement {
        deliveries[index].wasUsed()
        var instant = Uptime(seconds: time.seconds - (mapping ?? 0))
        if let lastInstant, instant <= lastInstant {
            instant = lastInstant.advanced(bySeconds: Self.sameInstant)
        }
        if lastSource == epoch.source, let last, let lastReceived {
            let came = epoch.received.seconds(since: lastReceived)
            if Delivery.isKeptBack(time.seconds(since: last), after: came) {
                deliveries[index].wasKeptBack(at: epoch.received)
            }
        }
        last = time
        lastSource = epoch.source
        lastReceived = epoch.received
        lastInstant = instant
        deliveries[index].lastTimeOfDay = epoch.timeOfDay
        if !isLate {
            if agreeing == 0 { agreeingSince = epoch.received }
            agreeing += 1
        }
        if agreeing >= Self.fixesThatProve,
            epoch.received.seconds(since: agreeingSince) >= Self.proofSpan,
            !isContradicted(time, epoch, index)
        {
            isProved = true
        }
        return .placed(instant, isLate: isLate)
    }

    /// No date: the arrival is all we have.
    private mutating func placeUndated(_ epoch: Epoch, _ index: Int) -> Placement {
        if let timeOfDay = epoch.timeOfDay, timeOfDay == deliveries[index].lastTimeOfDay {
            return .repeated
        }
        if let lastInstant, epoch.received <= lastInstant { return .disordered }
        lastInstant = epoch.received
        lastSource = epoch.source
        deliveries[index].lastTimeOfDay = epoch.timeOfDay
        return .placed(epoch.received, isLate: false)
    }

    private mutating func slew(towards offset: Double, over elapsed: Double) {
        guard let mapping else { return }
        let most = Self.slewLimit * min(elapsed, Self.slewSpan)
        self.mapping = mapping + max(-most, min(most, offset - mapping))
    }

    // Constants of estimation.md (a) 2; seconds unless stated.

    /// The first day of GPS, and long after the last receiver of today; no date outside is believed.
    private static let first = UTC(milliseconds: 315_964_800_000)
    private static let end = UTC(milliseconds: 7_258_118_400_000)
    static let believable = first..<end
    /// Times nearer than this are one instant.
    static let sameInstant = 0.001
    /// Epochs in a row that prove UTC, and that prove a step.
    static let fixesThatProve = 3
    /// Shorter than this any clock agrees with ours: a backlog that comes at once, for one.
    private static let proofSpan = 0.9
    /// What two receivers' delays may differ by, gpsd and a slow wire included.
    static let longestDelivery = 2.0
    /// What two receivers may both have told of when one takes over.
    private static let longestOverlap = 30.0
    /// No wire keeps every epoch this long: a clock that stays further behind has stood still.
    ///
    /// Well below the silence that ends a trip, which would end with every fix that is later still.
    private static let latestDelivery = 600.0
    /// Most that the calendar may drift against the boot clock: a quartz is within 200 ppm.
    private static let slewLimit = 200e-6
    private static let slewSpan = 3600.0
}
