import Positioning

/// When an epoch begins and when it is given.
extension EpochAssembler {
    /// Makes `timeOfDay` the open instant and notes that something of it was heard at `now`.
    ///
    /// `nil` when the sentence may add to it; what it comes to when that instant has been closed.
    mutating func refuse(
        _ timeOfDay: Int32?, at now: Uptime?, _ closed: (Epoch) -> Void
    ) -> Outcome? {
        guard let timeOfDay else {
            // A time that cannot be read is no other time: the rest of the sentence counts.
            if isClosedEarly {
                guard instant == nil, !isTail else { return isTail ? .trailing : .late }
                begin(after: Self.usualStep, at: now, closed)
            }
            isOpen = true
            heard(at: now)
            return nil
        }
        if let instant, abs(timeOfDay - instant) <= Self.sameInstant {
            if isClosedEarly { return reopen() }
            if now != nil { burst.instantNamed() }
        } else {
            let step = instant.map { Self.step(from: $0, to: timeOfDay) } ?? Self.usualStep
            begin(after: step, at: now, closed)
        }
        instant = timeOfDay
        isOpen = true
        heard(at: now)
        if let ellipse, ellipse.timeOfDay == timeOfDay { measured(ellipse.sigma) }
        return nil
    }

    private mutating func begin(
        after step: Int64, at now: Uptime?, _ closed: (Epoch) -> Void
    ) {
        if isOpen { close(closed) }
        sky.instantBegan(after: step)
        if now != nil { burst.instantBegan(after: step, with: mark, learning: hasPosition) }
        // What trailed behind the last epoch is no part of this one's list.
        if hasTail { hasSatellites = false }
        hasTail = false
        hasPosition = false
        timeless = []
        isClosedEarly = false
    }

    /// Whether `timeOfDay` is an instant that the open or last epoch has left behind.
    func isBehind(_ timeOfDay: Int32) -> Bool {
        guard let instant else { return false }
        return Self.step(from: instant, to: timeOfDay) < -Int64(Self.sameInstant)
    }

    /// Whether a GSA begins a list of satellites, or adds to the epoch's.
    var beginsList: Bool {
        mutating get {
            defer { (hasSatellites, hasTail) = (true, false) }
            return !hasSatellites || hasTail
        }
    }

    /// Something of an instant that was given already.
    private mutating func reopen() -> Outcome {
        guard !mark.isAlike(burst.opener) else { return .late }
        burst.trailed(mark)
        burst.instantNamed()
        return .trailing
    }

    /// Whether what has no time of its own comes behind the epoch that it belonged to.
    var isTail: Bool { isClosedEarly && burst.isSameBurst }

    /// Of what comes behind its epoch only the sky is kept, which holds for the next ones.
    mutating func trail(_ sentence: Sentence) -> Outcome {
        burst.trailed(mark)
        switch sentence.kind {
        case .gsa:
            guard let gsa = GSA(sentence) else { return .malformed }
            sky.take(gsa, sentence, isFirst: !hasTail)
            (hasSatellites, hasTail) = (true, true)
        case .gsv:
            guard let gsv = GSV(sentence), sky.take(gsv, sentence) else { return .malformed }
        default: break
        }
        return .trailing
    }

    /// A void sentence without any time: the receiver has lost track, date included.
    mutating func openTimeless(
        _ kind: TimelessKinds, at now: Uptime?, _ closed: (Epoch) -> Void
    ) -> Outcome {
        if isTail, instant == nil, !timeless.contains(kind) {
            timeless.insert(kind)
            burst.trailed(mark)
            return .trailing
        }
        if !isOpen || instant != nil || timeless.contains(kind) {
            begin(after: Self.usualStep, at: now, closed)
        }
        instant = nil
        isOpen = true
        heard(at: now)
        timeless.insert(kind)
        dates.forget()
        void()
        return .taken
    }

    /// Gives the open epoch, if there is one, and forgets what belonged to it.
    mutating func close(_ closed: (Epoch) -> Void) {
        guard isOpen else { return }
        fillIn()
        if hasPosition {
            finish()
            if epoch.mode >= .twoD, let instant { dates.follow(instant) }
            closed(epoch)
        }
        epoch = Epoch(received: lastHeard)
        epoch.source = source
        judgement.beginEpoch()
        isDateless = false
        immuneDay = nil
        hasSatellites = false
        firstDOP = nil
        hasEllipse = false
        pubx = nil
        isOpen = false
        isClosedEarly = true
    }

    /// The epoch's position is void: whatever else it said of the place is forgotten.
    mutating func void() {
        hasPosition = true
        epoch.coordinate = nil
        judgement.void()
    }

    mutating func place(at coordinate: Coordinate) {
        hasPosition = true
        epoch.coordinate = coordinate
    }

    /// Within an epoch the status is only raised.
    mutating func raise(_ status: FixStatus) {
        if status.rawValue > epoch.status.rawValue { epoch.status = status }
    }

    mutating func heard(at now: Uptime?) {
        if let now { lastHeard = now }
    }

    /// From one time of day to another, by the shorter way round midnight.
    private static func step(from earlier: Int32, to later: Int32) -> Int64 {
        let step = Int64(later) - Int64(earlier)
        let half = UTC.millisecondsPerDay / 2
        return step < -half
            ? step + UTC.millisecondsPerDay : step > half ? step - UTC.millisecondsPerDay : step
    }

    /// Times of day that are nearer are one instant (nmea.md rule 2.2), in milliseconds.
    private static let sameInstant: Int32 = 10
    /// What goes by between two instants that do not say when they are, in milliseconds.
    private static let usualStep: Int64 = 1000
}
