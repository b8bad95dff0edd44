import Positioning

/// What the sentences without a position of their own add to the epoch that is open.
extension EpochAssembler {
    mutating func take(_ zda: ZDA, at now: Uptime, _ closed: (Epoch) -> Void) -> Outcome {
        guard let timeOfDay = zda.timeOfDay else { return .malformed }
        let isOpen = open(timeOfDay, at: now, closed)
        if let day = zda.day { dates.learn(day, at: timeOfDay) }
        return isOpen ? .taken : .late
    }

    mutating func take(_ gbs: GBS, at now: Uptime, _ closed: (Epoch) -> Void) -> Outcome {
        guard open(gbs.timeOfDay, at: now, closed) else { return .late }
        if let sigma = gbs.sigma { epoch.sigma = sigma }
        return .taken
    }

    /// Sentences that never open an epoch.
    mutating func join(_ sentence: Sentence, at now: Uptime) -> Outcome {
        heard(at: now)
        switch sentence.kind {
        case .gsa:
            guard let gsa = GSA(sentence) else { return .malformed }
            take(gsa, sentence)
        case .gsv:
            guard let gsv = GSV(sentence) else { return .malformed }
            if gsv.index == 1 {
                let lane = SatelliteUnion.system(of: sentence.talker) ?? 0
                let count = Int16(clamping: gsv.satellitesInView)
                satellitesInView[lane] = max(satellitesInView[lane], count)
            }
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
            if let sigma = pgrme.sigma { epoch.sigma = sigma }
        case .pgrmf:
            guard let pgrmf = PGRMF(sentence) else { return .malformed }
            take(pgrmf)
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
        case .rmc, .gga, .gns, .gll, .zda, .gbs, .pashrPosition, .psti030, .hdt, .txt, .other:
            // These are taken elsewhere.
            break
        }
        return .taken
    }

    private mutating func take(_ gsa: GSA, _ sentence: Sentence) {
        if !hasSatellites { satellites.removeAll() }
        hasSatellites = true
        satellites.insert(sentence, system: gsa.system)
        if satellites.count > 0 { epoch.satellitesUsed = satellites.count }
        dilution(gsa.horizontalDOP, isStated: gsa.statesDilution)
        if let dop = gsa.verticalDOP { epoch.verticalDOP = dop }
        if let dop = gsa.positionDOP { epoch.positionDOP = dop }
        if let mode = gsa.mode { judgement.hear(mode) }
    }

    /// GST names the epoch it describes: the open one, or the one that opens next.
    private mutating func take(_ gst: GST) {
        guard let timeOfDay = gst.timeOfDay, timeOfDay != instant else {
            if let sigma = gst.sigma { epoch.sigma = sigma }
            return
        }
        ellipse = gst.sigma.map { ($0, timeOfDay) }
    }

    private mutating func take(_ pgrmf: PGRMF) {
        if let coordinate = pgrmf.coordinate { place(at: coordinate) }
        if let speed = pgrmf.speed { epoch.speed = speed }
        if let track = pgrmf.track { epoch.track = track }
        if let mode = pgrmf.mode { judgement.hear(mode) }
    }

    /// The epoch as it is given: nothing void in it, its time completed, its errors estimated.
    func finished() -> Epoch {
        var epoch = epoch
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
            if !isDateless, !judgement.isVoid { epoch.time = dates.time(at: instant) }
        }
        if let sea = epoch.heightAboveSeaLevel, let separation = epoch.geoidSeparation {
            epoch.heightAboveEllipsoid = sea + separation
        }
        let inView = (0..<SIMD8<Int16>.scalarCount).reduce(0) { $0 + Int(satellitesInView[$1]) }
        if inView > 0 { epoch.satellitesInView = inView }
        // As gpsd: the first dilution of the epoch comes before the receiver's own estimate.
        let perDilution = epoch.status == .differential ? Self.differentialError : Self.plainError
        epoch.horizontalError =
            firstDOP.map { $0 * perDilution }
            ?? epoch.sigma.map { $0 * Self.sigmasOf95PercentRadius }
        return epoch
    }

    /// 95 % radius of the horizontal error at a dilution of one, metres (nmea.md §6).
    private static let plainError = 19.0
    private static let differentialError = 4.75
    /// Sigmas of one axis in the circle that holds 95 % of a round normal distribution.
    private static let sigmasOf95PercentRadius = 2.4477
}
