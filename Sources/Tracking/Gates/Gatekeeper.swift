package import Positioning

/// Decides which epochs become fixes, gate after gate, and counts the refusals.
///
/// ```
/// epoch ─▶ validity ─▶ precision ─▶ speed ─▶ clock ─▶ leap ─▶ fix
/// ```
///
/// The clock comes after what an epoch says of itself: one that is not believed proves no time, and
/// does not stand in the way of another receiver's epoch of the same instant. A refused epoch changes
/// nothing but its counter. Source: SPEC §5.
package struct Gatekeeper: Equatable, Sendable {
    private var settings: Settings.Gate
    private let validity = ValidityGate()
    package private(set) var clock: ReceiverClock
    private var precision: PrecisionGate
    private var leap: LeapGate
    package private(set) var tally = RefusalTally()

    package init(_ settings: Settings.Gate, clock: ReceiverClock) {
        self.settings = settings
        self.clock = clock
        precision = PrecisionGate(limit: settings.maximumAccuracy)
        leap = LeapGate(maximumSpeed: settings.maximumSpeed)
    }

    /// Sends one epoch through the gates.
    ///
    /// `accepted` is called for each fix, in order: once as a rule, three times when a clock step is
    /// settled. The answer is the refusal, or the settled correction.
    package mutating func receive(
        _ epoch: Epoch, accepted: (Fix) -> Void
    ) -> Outcome {
        if case .failure(let refused) = validity.pass(epoch, except: settings.switchedOff) {
            return refuse(Refusal(refused.reason, epoch))
        }
        if case .refused(let radius) = precision.pass(epoch),
            !settings.switchedOff.contains(.imprecise)
        {
            return refuse(
                Refusal(.imprecise, epoch, measured: radius, limit: settings.maximumAccuracy))
        }
        let epoch = epoch.believable
        let mayLeap = settings.switchedOff.contains(.leaping)
        if let speed = epoch.speed, speed > settings.maximumSpeed, !mayLeap {
            return refuse(
                Refusal(.leaping, epoch, measured: speed, limit: settings.maximumSpeed))
        }
        switch clock.place(epoch) {
        case .placed(let instant, let isLate):
            return follow(epoch, at: instant, isLate: isLate, accepted: accepted)
        case .stepped(let epochs, let correction):
            for placed in epochs {
                _ = follow(placed.epoch, at: placed.instant, isLate: false, accepted: accepted)
            }
            return .corrected(correction)
        case .repeated:
            return refuse(Refusal(.repeated, epoch))
        case .disordered:
            return refuse(Refusal(.disordered, epoch))
        case .misdated(let seconds):
            return refuse(Refusal(.misdated, epoch, measured: seconds))
        }
    }

    /// Sends a statement of the time to the clock.
    package mutating func hear(_ mark: TimeMark) { clock.hear(mark) }

    package enum Outcome: Equatable, Sendable {
        case passed
        case refused(Refusal)
        /// Held epochs were released: the receiver's clock had stepped by this many seconds.
        case corrected(Double)

        /// Whether its receiver knows where it is, even if this epoch came twice or out of order.
        var isUsable: Bool {
            guard case .refused(let refusal) = self else { return true }
            return switch refusal.reason {
            case .noFix, .estimated, .nowhere, .impossible, .imprecise: false
            case .repeated, .disordered, .misdated, .leaping: true
            }
        }
    }

    /// Other settings from now on; what is known of time and place stays.
    package mutating func apply(_ settings: Settings.Gate) {
        self.settings = settings
        precision.apply(limit: settings.maximumAccuracy)
        leap.apply(maximumSpeed: settings.maximumSpeed)
    }

    /// One whose time is known; its accuracy was good when it came.
    private mutating func follow(
        _ epoch: Epoch, at instant: Uptime, isLate: Bool, accepted: (Fix) -> Void
    ) -> Outcome {
        guard let coordinate = epoch.coordinate else { return refuse(Refusal(.noFix, epoch)) }
        let sigma = precision.pass(epoch).sigma
        if case .leaping(let distance, let limit) = leap.pass(
            coordinate, sigma: sigma, at: instant),
            !settings.switchedOff.contains(.leaping)
        {
            return refuse(Refusal(.leaping, epoch, measured: distance, limit: limit))
        }
        accepted(
            Fix(
                epoch: epoch, coordinate: coordinate, instant: instant, sigma: sigma,
                isLate: isLate))
        return .passed
    }

    private mutating func refuse(_ refusal: Refusal) -> Outcome {
        tally.count(refusal)
        return .refused(refusal)
    }
}
