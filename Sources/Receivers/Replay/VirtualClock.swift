package import Positioning

/// The clock of a capture without arrival times: it follows the receiver's own time.
///
/// It starts at 0 and advances by the difference of epoch times when they go forward. It never goes
/// back. When the receiver's time goes back the clock waits; once three fixes in a row agree that
/// time is there now, it goes on from there.
///
/// - A fix with a date moves it by any distance forward, since captures have gaps of days. One that is
///   more than a minute ahead is looked at twice: it and what follows wait until two more fixes go on
///   from it, or one goes on from before it. Then it was a wild date, and moves nothing.
/// - A fix without a date moves it by its time of day, within half a day either way.
/// - An epoch without a fix moves it only when it follows within five seconds: a void sentence that
///   claims to be in 1970 must move nothing, an outage that counts its seconds may.
/// - Judged as if live, dates 1024 weeks back are repaired, as they are for the rules.
/// - An epoch without any time does not move it: the next one with a time brings the whole step.
///
/// Units: milliseconds. Source: SPEC §14.
package struct VirtualClock: Equatable, Sendable {
    package private(set) var now = Uptime(nanoseconds: 0)
    /// The receiver's time that `now` stands for.
    private var reference: Reading?
    /// Fixes that say time has gone back, in agreement with each other.
    private var dissent: Dissent?
    /// What the stamps of the timed capture being read are moved by.
    private var shift = Duration.zero
    /// Epochs behind a fix that is far ahead, until it is believed or not.
    private var waiting: [Epoch] = []
    /// Dates before this are taken for a rolled-over week counter; `nil` takes dates as sent.
    private let build: UTC?

    private struct Reading: Equatable, Sendable {
        /// Since 1970, or since midnight when no date is known.
        var milliseconds: Int64
        var isDated: Bool

        init?(of epoch: Epoch, _ repaired: (UTC) -> UTC) {
            if let time = epoch.time.map(repaired) {
                self.init(milliseconds: time.milliseconds, isDated: true)
            } else if let timeOfDay = epoch.timeOfDay {
                self.init(milliseconds: Int64(timeOfDay), isDated: false)
            } else {
                return nil
            }
        }

        init(milliseconds: Int64, isDated: Bool) {
            self.milliseconds = milliseconds
            self.isDated = isDated
        }

        /// Milliseconds from here to `other`; by the time of day alone if that is all there is.
        func step(to other: Reading) -> Int64 {
            let step = other.milliseconds - milliseconds
            guard !isDated || !other.isDated else { return step }
            let half = UTC.millisecondsPerDay / 2
            let turned = (step + half) % UTC.millisecondsPerDay
            return (turned < 0 ? turned + UTC.millisecondsPerDay : turned) - half
        }
    }

    private struct Dissent: Equatable, Sendable {
        var first: Reading
        var last: Reading
        var count: Int
    }

    /// Takes dates as they were sent, or repairs them as a build of that date would.
    package init(notBefore build: UTC? = nil) {
        self.build = build
    }

    /// Says when `epoch` was received, at once as a rule: gives it, and what waited before it.
    package mutating func take(_ epoch: Epoch, _ give: (Epoch) -> Void) {
        guard waiting.isEmpty else {
            waiting.append(epoch)
            settle(isAtEnd: false, give)
            return
        }
        guard isFarAhead(epoch) else {
            give(dated(epoch, advance(to: epoch)))
            return
        }
        waiting.append(epoch)
    }

    /// The capture is at its end: what waits is believed, since nothing speaks against it.
    package mutating func finish(_ give: (Epoch) -> Void) { settle(isAtEnd: true, give) }

    private func dated(_ epoch: Epoch, _ received: Uptime) -> Epoch {
        var epoch = epoch
        epoch.received = received
        return epoch
    }

    // MARK: Looking twice

    /// What the fixes behind one that is far ahead say of it.
    private enum Judgement {
        case believed
        case wild
        case open
    }

    private mutating func settle(isAtEnd: Bool, _ give: (Epoch) -> Void) {
        while let first = waiting.first {
            let judgement = isFarAhead(first) ? judge() : .believed
            guard judgement != .open || isAtEnd || waiting.count >= Self.waitingAtMost else {
                return
            }
            waiting.removeFirst()
            give(dated(first, judgement == .wild ? now : advance(to: first)))
        }
    }

    private func judge() -> Judgement {
        guard let reference, let ahead = reading(of: waiting[0]) else { return .believed }
        var latest = ahead
        var following = 0
        for epoch in waiting.dropFirst() where Self.isFix(epoch) {
            guard let reading = reading(of: epoch) else { continue }
            if latest.step(to: reading) >= 0 {
                following += 1
                latest = reading
                if following >= Self.majority - 1 { return .believed }
            } else if ahead.step(to: reading) < 0, reference.step(to: reading) >= 0 {
                return .wild
            }
        }
        return .open
    }

    private func isFarAhead(_ epoch: Epoch) -> Bool {
        guard let reference, Self.isFix(epoch), let reading = reading(of: epoch) else {
            return false
        }
        return reference.step(to: reading) > Self.agreement
    }

    private static func isFix(_ epoch: Epoch) -> Bool {
        epoch.mode >= .twoD && epoch.coordinate != nil
    }

    private func reading(of epoch: Epoch) -> Reading? {
        Reading(of: epoch) { sent in
            guard let build else { return sent }
            guard let reference, reference.isDated else {
                return WeekRollover.repaired(sent, notBefore: build)
            }
            return WeekRollover.repaired(
                sent, notBefore: build, knowing: UTC(milliseconds: reference.milliseconds))
        }
    }

    // MARK: One epoch

    /// When `epoch` was received, by this clock, if it is believed.
    package mutating func advance(to epoch: Epoch) -> Uptime {
        guard let reading = reading(of: epoch) else { return now }
        let isFix = Self.isFix(epoch)
        guard let reference else {
            // A date that no fix vouches for is no place to start.
            if isFix { self.reference = reading }
            return now
        }
        let step = reference.step(to: reading)
        if !isFix {
            if (1...Self.patience).contains(step) { follow(step, dating: reading) }
        } else if step >= 0 {
            dissent = nil
            follow(step, dating: reading)
        } else {
            hear(reading)
        }
        return now
    }

    /// When a line of a timed capture arrived, by this clock.
    ///
    /// The capture's own clock rules. One that begins behind a capture read before it is moved there,
    /// because this clock never goes back.
    package mutating func arrival(_ stamp: Uptime, isFirst: Bool) -> Uptime {
        if isFirst { shift = stamp < now ? stamp.duration(to: now) : .zero }
        now = max(now, stamp.advanced(by: shift))
        return now
    }

    /// An epoch of a timed capture, for a capture without arrival times that may follow.
    package mutating func heard(_ epoch: Epoch) {
        guard epoch.mode >= .twoD, let reading = reading(of: epoch) else { return }
        reference = reading
    }

    private mutating func follow(_ step: Int64, dating reading: Reading) {
        guard let reference else { return }
        now = now.advanced(byMilliseconds: step)
        self.reference =
            reading.isDated || !reference.isDated
            ? reading
            : Reading(milliseconds: reference.milliseconds + step, isDated: true)
    }

    /// A fix from before: believed when others go on from it.
    private mutating func hear(_ reading: Reading) {
        guard var dissent, case let step = dissent.last.step(to: reading), step >= 0,
            step <= Self.agreement
        else {
            dissent = Dissent(first: reading, last: reading, count: 1)
            return
        }
        dissent.last = reading
        dissent.count += 1
        self.dissent = dissent
        guard dissent.count >= Self.majority else { return }
        now = now.advanced(byMilliseconds: dissent.first.step(to: reading))
        reference = reading
        self.dissent = nil
    }

    /// An outage whose seconds are counted goes on within this.
    private static let patience: Int64 = 5_000
    /// Fixes further apart do not vouch for each other's time, and a step this long is looked at twice.
    private static let agreement: Int64 = 60_000
    /// So many fixes in a row prove that time has gone back.
    private static let majority = 3
    /// Epochs that wait at most: a few minutes of them without a fix.
    private static let waitingAtMost = 256
}
