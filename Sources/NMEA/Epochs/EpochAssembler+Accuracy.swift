import Positioning

/// What the sentences without a position of their own add to the epoch that is open.
extension EpochAssembler {
    mutating func take(_ zda: ZDA, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        guard let timeOfDay = zda.timeOfDay else { return .malformed }
        let refused = refuse(timeOfDay, at: now, closed)
        if let day = zda.day { dates.learn(day, at: timeOfDay) }
        return refused ?? .taken
    }

    /// Counts only for the instant that it names: the open one, or the one it opens.
    mutating func take(_ gbs: GBS, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let timeOfDay = gbs.timeOfDay, isBehind(timeOfDay) { return .trailing }
        if let refused = refuse(gbs.timeOfDay, at: now, closed) { return refused }
        estimated(gbs.sigma)
        return .taken
    }

    /// Sentences that never open an epoch.
    mutating func join(_ sentence: Sentence, at now: Uptime?) -> Outcome {
        heard(at: now)
        switch sentence.kind {
        case .gsa:
            guard let gsa = GSA(sentence) else { return .malformed }
            take(gsa, sentence)
        case .gsv:
            guard let gsv = GSV(sentence), sky.take(gsv, sentence) else { return .malformed }
        case .vtg:
            guard !VTG.isSilent(sentence) else { break }
            guard let vtg = VTG(sentence) else { return .malformed }
            epoch.speed = vtg.speed
            epoch.track = vtg.track
        case .gst:
            guard let gst = GST(sentence) else { return .malformed }
            take(gst)
        case .pgrme:
            guard let pgrme = PGRME(sentence) else { return .malformed }
            estimated(pgrme.sigma)
        case .pqtmepe:
            guard let epe = PQTMEPE(sentence) else { return .malformed }
            estimated(epe.sigma)
        case .hdt:
            guard let hdt = HDT(sentence) else { return .malformed }
            if let heading = hdt.heading { epoch.heading = heading }
        case .ths:
            guard let ths = THS(sentence) else { return .malformed }
            if let heading = ths.heading { epoch.heading = heading }
        case .pgrmv:
            guard let pgrmv = PGRMV(sentence) else { return .malformed }
            if let climb = pgrmv.climb { epoch.climb = climb }
        case .pgrmz:
            guard let pgrmz = PGRMZ(sentence) else { return .malformed }
            if let height = pgrmz.heightAboveSeaLevel {
                // Whole feet are coarser than what GGA said.
                epoch.heightAboveSeaLevel = epoch.heightAboveSeaLevel ?? height
                judgement.sawHeight()
            }
            if let mode = pgrmz.mode { judgement.hear(mode) }
        case .rmc, .gga, .gns, .gll, .zda, .gbs, .pashrPosition, .psti030, .psti032, .psti033,
            .psti035, .psti036, .psrfepe, .pgrmf, .pubx00, .txt, .other:
            // These are taken elsewhere.
            break
        }
        return .taken
    }

    private mutating func take(_ gsa: GSA, _ sentence: Sentence) {
        sky.take(gsa, sentence, isFirst: beginsList)
        if sky.usedCount > 0 { epoch.satellitesUsed = sky.usedCount }
        dilution(gsa.horizontalDOP, isStated: gsa.statesDilution)
        if let dop = gsa.verticalDOP { epoch.verticalDOP = dop }
        if let dop = gsa.positionDOP { epoch.positionDOP = dop }
        if let mode = gsa.mode { judgement.hear(mode) }
    }

    /// GST names the epoch it describes: the open one, or the one that opens next.
    private mutating func take(_ gst: GST) {
        guard let timeOfDay = gst.timeOfDay, timeOfDay != instant else {
            measured(gst.sigma)
            return
        }
        ellipse = gst.sigma.map { ($0, timeOfDay) }
    }

    /// A sigma that is one by definition.
    mutating func measured(_ sigma: Double?) {
        guard let sigma else { return }
        epoch.sigma = sigma
        hasEllipse = true
    }

    /// A sigma converted from another convention, which must not replace one that was measured.
    mutating func estimated(_ sigma: Double?) {
        guard let sigma, !hasEllipse else { return }
        epoch.sigma = sigma
    }

    /// Makes the epoch what is given: nothing void in it, its time completed, its errors estimated.
    mutating func finish() {
        epoch.received = lastHeard
        if judgement.mode >= .twoD, epoch.coordinate != nil {
            epoch.mode = judgement.mode
        } else {
            epoch.mode = .none
            epoch.coordinate = nil
        }
        if let instant {
            epoch.timeOfDay = Int32(Int64(instant) % UTC.millisecondsPerDay)
            // A receiver that calls its position void may be as wrong about the time.
            if !judgement.isVoid { epoch.time = time(at: instant) }
        }
        if let separation = epoch.geoidSeparation {
            if let sea = epoch.heightAboveSeaLevel {
                epoch.heightAboveEllipsoid = sea + separation
            } else if let ellipsoid = epoch.heightAboveEllipsoid {
                epoch.heightAboveSeaLevel = ellipsoid - separation
            }
        }
        if let tally = sky.tally() {
            epoch.satellites = tally
            let inView = tally.totalInView
            if inView > 0 { epoch.satellitesInView = inView }
        }
        // As gpsd: the first dilution of the epoch comes before the receiver's own estimate.
        let perDilution = epoch.status == .differential ? Self.differentialError : Self.plainError
        epoch.horizontalError =
            firstDOP.map { $0 * perDilution }
            ?? epoch.sigma.map { $0 * sigmasOf95PercentRadius }
    }

    /// The date of this very epoch, or the one remembered.
    private func time(at instant: Int32) -> UTC? {
        if let immuneDay {
            return UTC(
                milliseconds: Int64(immuneDay) * UTC.millisecondsPerDay + Int64(instant))
        }
        return isDateless ? nil : dates.time(at: instant)
    }

    /// 95 % radius of the horizontal error at a dilution of one, metres (nmea.md §6).
    private static let plainError = 19.0
    private static let differentialError = 4.75
}
