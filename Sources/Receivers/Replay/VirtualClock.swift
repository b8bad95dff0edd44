package import Positioning

/// The clock of a capture without arrival times: it follows the receiver's own time.
///
/// It starts at 0 and advances by the difference of epoch times when they go forward. It never goes
/// back. When the receiver's time goes back the clock waits; once three fixes in a row agree that
/// time is there now, it goes on from there.
///
/// - A fix with a date moves it by any distance forward: captures have gaps of days.
/// - A fix without a date moves it by its time of day, within half a day either way.
/// - An epoch without a fix moves it only when it follows within five seconds: a void sentence that
///   claims to be in 1970 must move nothing, an outage that counts its seconds may.
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

    private struct Reading: Equatable, Sendable {
        /// Since 1970, or since midnight when no date is known.
        var milliseconds: Int64
        var isDated: Bool

        init?(of epoch: Epoch) {
            if let time = epoch.time {
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

    package init() {}

    /// When `epoch` was received, by this clock.
    package mutating func advance(to epoch: Epoch) -> Uptime {
        guard let reading = Reading(of: epoch) else { return now }
        let isFix = epoch.mode >= .twoD && epoch.coordinate != nil
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
        guard epoch.mode >= .twoD, let reading = Reading(of: epoch) else { return }
        reference = reading
    }

    private mutating func follow(_ step: Int64, dating reading: Reading) {
        guard let reference else { return }
        now = now.advanced(by: .milliseconds(step))
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
        now = now.advanced(by: .milliseconds(dissent.first.step(to: reading)))
        reference = reading
        self.dissent = nil
    }

    /// An outage whose seconds are counted goes on within this.
    private static let patience: Int64 = 5_000
    /// Fixes further apart do not vouch for each other's time.
    private static let agreement: Int64 = 60_000
    /// So many fixes in a row prove that time has gone back.
    private static let majority = 3
}
