package import Positioning

/// Places each fix on the boot clock by the receiver's own time, and proves UTC on the way.
///
/// A receiver's time is steadier than the moment its bytes arrive, but it can lie: it repeats, swaps,
/// steps, starts 1024 weeks ago, and arrives late in bursts. An epoch whose time does not fit is held;
/// three held ones that agree with each other are a clock step, which moves the calendar and not the
/// boot clock, so no time is lost or doubled. A smaller offset with advancing time is a late delivery;
/// one that stays ten minutes late is a clock that stood still, which is a step as well.
///
/// Source: SPEC §4, estimation.md (a) 2.
package struct ReceiverClock: Equatable, Sendable {
    package enum Placement: Equatable, Sendable {
        /// It was true at this instant.
        case placed(Uptime, isLate: Bool)
        /// The receiver's clock stepped: these epochs, held so far, are good after all.
        case stepped([Placed], correction: Double)
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
    /// Receiver time minus arrival time of the deliveries that we call punctual.
    private var punctual: Double?
    /// Receiver time minus the instants we hand out: follows `punctual`, slowly.
    private var mapping = 0.0
    /// The receiver time placed last.
    private var last: UTC?
    private var lastInstant: Uptime?
    private var lastTimeOfDay: Int32?
    private var held: [Held] = []
    /// Late deliveries in a row that agree.
    private var lateStreak = 0
    private var lateOffset = 0.0
    /// Fixes in a row that agreed with the boot clock.
    private var agreeing = 0
    package private(set) var isProved = false

    private struct Held: Equatable, Sendable {
        var time: UTC
        var offset: Double
        var epoch: Epoch
    }

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
        punctual = mapping
        isProved = true
    }

    /// UTC for any instant of this boot, once proved.
    package var offset: ClockOffset? {
        isProved ? ClockOffset(milliseconds: mapping * 1000) : nil
    }

    /// The latest statement of the time that rests on no delivery; vouches for proof.
    private(set) var mark: TimeMark?

    /// Hears what time it is, apart from any fix.
    package mutating func hear(_ mark: TimeMark) { self.mark = mark }

    /// Says when `epoch`, which has a position, was true.
    package mutating func place(_ epoch: Epoch) -> Placement {
        guard let sent = epoch.time else { return placeUndated(epoch) }
        guard Self.believable.contains(sent) else {
            return .misdated(sent.seconds(since: sent < Self.first ? Self.first : Self.end))
        }
        let time = build.map { WeekRollover.repaired(sent, notBefore: $0) } ?? sent
        let offset = time.seconds - epoch.received.seconds
        guard let punctual else {
            self.punctual = offset
            mapping = offset
            return accept(time, epoch, isLate: false)
        }
        let last = last ?? Self.first.advanced(bySeconds: -Self.slewSpan)
        let elapsed = time.seconds(since: last)
        let isPunctual = abs(offset - punctual) <= Self.tolerance
        if abs(elapsed) < Self.sameInstant, isPunctual || lateStreak > 0 { return .repeated }
        if isPunctual, elapsed > 0 {
            held.removeAll(keepingCapacity: true)
            lateStreak = 0
            self.punctual = punctual + Self.punctualGain * (offset - punctual)
            slew(towards: offset, over: elapsed)
            return accept(time, epoch, isLate: false)
        }
        if elapsed > 0, offset < punctual, held.isEmpty {
            countLate(offset)
            let correction = offset - punctual
            guard lateStreak == 0, correction < -Self.latestDelivery else {
                return accept(time, epoch, isLate: true)
            }
            return step(by: correction, [Held(time: time, offset: offset, epoch: epoch)])
        }
        return hold(time, offset, epoch, elapsed: elapsed, beside: punctual)
    }

    private mutating func accept(_ time: UTC, _ epoch: Epoch, isLate: Bool) -> Placement {
        var instant = Uptime(seconds: time.seconds - mapping)
        if let lastInstant, instant <= lastInstant {
            instant = lastInstant.advanced(bySeconds: Self.sameInstant)
        }
        last = time
        lastInstant = instant
        lastTimeOfDay = epoch.timeOfDay
        if !isLate { agreeing += 1 }
        if agreeing >= Self.fixesThatProve { isProved = true }
        return .placed(instant, isLate: isLate)
    }

    /// No date: the arrival is all we have.
    private mutating func placeUndated(_ epoch: Epoch) -> Placement {
        if let timeOfDay = epoch.timeOfDay, timeOfDay == lastTimeOfDay { return .repeated }
        if let lastInstant, epoch.received <= lastInstant { return .disordered }
        lastInstant = epoch.received
        lastTimeOfDay = epoch.timeOfDay
        return .placed(epoch.received, isLate: false)
    }

    private mutating func countLate(_ offset: Double) {
        lateStreak = abs(offset - lateOffset) < Self.agreement ? lateStreak + 1 : 1
        lateOffset = offset
        // Not a burst: delivery is simply later from now on.
        if lateStreak >= Self.lateThatSettle {
            punctual = offset
            lateStreak = 0
        }
    }

    private mutating func slew(towards offset: Double, over elapsed: Double) {
        let most = Self.slewLimit * min(elapsed, Self.slewSpan)
        mapping += max(-most, min(most, offset - mapping))
    }

    private mutating func hold(
        _ time: UTC, _ offset: Double, _ epoch: Epoch, elapsed: Double, beside punctual: Double
    ) -> Placement {
        agreeing = 0
        held.append(Held(time: time, offset: offset, epoch: epoch))
        if held.count > Self.heldAtMost { held.removeFirst() }
        let agreeing = held.filter { abs($0.offset - offset) < Self.agreement }
            .sorted { $0.time < $1.time }
        guard agreeing.count >= Self.fixesThatProve, let first = agreeing.first else {
            if abs(elapsed) < Self.sameInstant { return .repeated }
            let isSwapped = elapsed < 0 && abs(offset - punctual) <= Self.tolerance - elapsed
            return isSwapped ? .disordered : .misdated(offset - punctual)
        }
        self.punctual = offset
        held.removeAll(keepingCapacity: true)
        return step(by: first.offset - punctual, agreeing)
    }

    /// The calendar moves, the boot clock does not: `entries` are when they arrived.
    private mutating func step(by correction: Double, _ entries: [Held]) -> Placement {
        mapping += correction
        let placed = entries.compactMap { entry -> Placed? in
            guard case .placed(let instant, _) = accept(entry.time, entry.epoch, isLate: false)
            else { return nil }
            return Placed(epoch: entry.epoch, instant: instant)
        }
        return .stepped(placed, correction: correction)
    }

    // Constants of estimation.md (a) 2; seconds unless stated.

    /// The first day of GPS, and long after the last receiver of today; no date outside is believed.
    private static let first = UTC(milliseconds: 315_964_800_000)
    private static let end = UTC(milliseconds: 7_258_118_400_000)
    private static let believable = first..<end
    /// A delivery this much off its usual delay is not punctual.
    private static let tolerance = 0.6
    /// Times nearer than this are one instant.
    private static let sameInstant = 0.001
    /// Offsets nearer than this agree with each other.
    private static let agreement = 0.3
    /// Epochs in a row that prove UTC, and that prove a step.
    private static let fixesThatProve = 3
    private static let heldAtMost = 6
    /// Late deliveries in a row, equally late, that are the new punctual.
    private static let lateThatSettle = 8
    /// No wire keeps every epoch this long: a clock that stays further behind has stood still.
    ///
    /// Well below the silence that ends a trip, which would end with every fix that is later still.
    private static let latestDelivery = 600.0
    /// Share of a new offset that enters the punctual one.
    private static let punctualGain = 0.05
    /// Most that the calendar may drift against the boot clock: a quartz is within 200 ppm.
    private static let slewLimit = 200e-6
    private static let slewSpan = 3600.0
}
