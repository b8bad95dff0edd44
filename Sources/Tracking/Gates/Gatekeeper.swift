package import Positioning

/// Decides which epochs become fixes, gate after gate, and counts the refusals.
///
/// ```
/// epoch ─▶ validity ─▶ precision ─▶ speed ─▶ frozen ─▶ clock ─▶ leap ─▶ fix
/// ```
///
/// The clock comes after what an epoch says of itself: one that is not believed proves no time, and
/// does not stand in the way of another receiver's epoch of the same instant. A refused epoch changes
/// nothing but its counter. Source: SPEC §5.
package struct Gatekeeper: Equatable, Sendable {
    private var settings: Settings.Gate
    private let validity = ValidityGate()
    package private(set) var clock: ReceiverClock
    /// By source: what one receiver has never stated another may.
    private var precision: [PrecisionGate] = []
    private var frozen = FrozenGate()
    private var leap: LeapGate
    package private(set) var tally = RefusalTally()

    package init(_ settings: Settings.Gate, clock: ReceiverClock) {
        self.settings = settings
        self.clock = clock
        leap = LeapGate(maximumSpeed: settings.maximumSpeed)
    }

    /// Sends one epoch through the gates.
    ///
    /// `accepted` is called for each fix, in order: once as a rule, three times when a clock step is
    /// settled. The answer is the refusal, or the settled correction.
    package mutating func receive(
        _ epoch: Epoch, accepted: (Fix) -> Void
    ) -> Outcome {
        if let refusal = judge(asSent: epoch) { return refuse(refusal) }
        let epoch = epoch.believable
        if let refusal = judge(believable: epoch) { return refuse(refusal) }
        return place(epoch, accepted: accepted)
    }

    /// Sends on an epoch that was overheard before, when its receiver takes over.
    package mutating func receive(
        judged epoch: Epoch, accepted: (Fix) -> Void
    ) -> Outcome {
        place(epoch.believable, accepted: accepted)
    }

    private mutating func place(_ epoch: Epoch, accepted: (Fix) -> Void) -> Outcome {
        switch clock.place(epoch) {
        case .placed(let instant, let isLate):
            return follow(epoch, at: instant, isLate: isLate, accepted: accepted)
        case .stepped(let epochs, let correction):
            for placed in epochs {
                _ = follow(placed.epoch, at: placed.instant, isLate: false, accepted: accepted)
            }
            return .stepped(correction == 0 ? nil : correction)
        case .caughtUp(let epochs, let seconds):
            leap.slide(by: .seconds(-seconds))
            for placed in epochs {
                _ = follow(placed.epoch, at: placed.instant, isLate: false, accepted: accepted)
            }
            return .caughtUp(seconds)
        case .known:
            return .known
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

    /// Looks at an epoch while another receiver is listened to: nothing of it is used or counted.
    ///
    /// The refusal, or whether its time is in keeping with the one we have.
    package mutating func overhear(_ epoch: Epoch) -> Overheard {
        if let refusal = judge(asSent: epoch) ?? judge(believable: epoch.believable) {
            return .refused(refusal)
        }
        return clock.overhear(epoch) ? .good : .doubtful
    }

    package enum Overheard: Equatable, Sendable {
        case good
        /// Its time does not fit.
        case doubtful
        case refused(Refusal)
    }

    package enum Outcome: Equatable, Sendable {
        case passed
        case refused(Refusal)
        /// Another receiver has told of this instant already.
        case known
        /// Held epochs were released: the receiver's clock had stepped.
        ///
        /// By so many seconds, if the calendar went with it.
        case stepped(Double?)
        /// What was placed before had been late: it happened so many seconds earlier.
        case caughtUp(Double)

        /// Whether its receiver is of use.
        var isUsable: Bool {
            switch self {
            case .passed, .known, .stepped, .caughtUp: true
            case .refused: false
            }
        }
    }

    /// Other settings from now on; what is known of time and place stays.
    package mutating func apply(_ settings: Settings.Gate) {
        self.settings = settings
        for index in precision.indices { precision[index].apply(limit: settings.maximumAccuracy) }
        leap.apply(maximumSpeed: settings.maximumSpeed)
    }

    /// Other receivers from now on; what is known of time and place stays.
    package mutating func forgetSources() {
        precision = []
        frozen = FrozenGate()
        clock.forgetSources()
    }

    /// What an epoch says of itself: whether it is a fix, and how good.
    private mutating func judge(asSent epoch: Epoch) -> Refusal? {
        if case .failure(let refused) = validity.pass(epoch, except: settings.switchedOff) {
            return Refusal(refused.reason, epoch)
        }
        if case .refused(let radius) = state(epoch), !settings.switchedOff.contains(.imprecise) {
            return Refusal(.imprecise, epoch, measured: radius, limit: settings.maximumAccuracy)
        }
        return nil
    }

    /// The same, of its speed and its place.
    private mutating func judge(believable epoch: Epoch) -> Refusal? {
        if let speed = epoch.speed, speed > settings.maximumSpeed,
            !settings.switchedOff.contains(.leaping)
        {
            return Refusal(.leaping, epoch, measured: speed, limit: settings.maximumSpeed)
        }
        if let seconds = frozen.pass(epoch), !settings.switchedOff.contains(.frozen) {
            return Refusal(.frozen, epoch, measured: seconds)
        }
        return nil
    }

    /// How accurate it is, by the gate of its source.
    private mutating func state(_ epoch: Epoch) -> PrecisionGate.Verdict {
        let source = max(0, epoch.source)
        while precision.count <= source {
            precision.append(PrecisionGate(limit: settings.maximumAccuracy))
        }
        return precision[source].pass(epoch)
    }

    /// One whose time is known; its accuracy was good when it came.
    private mutating func follow(
        _ epoch: Epoch, at instant: Uptime, isLate: Bool, accepted: (Fix) -> Void
    ) -> Outcome {
        guard let coordinate = epoch.coordinate else { return refuse(Refusal(.noFix, epoch)) }
        let sigma = state(epoch).sigma
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
