import Positioning

/// What the sentences with a position of their own add to an epoch.
extension EpochAssembler {
    mutating func take(_ rmc: RMC, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        guard !rmc.isTimeless || rmc.isValid else {
            return openTimeless(.rmc, at: now, closed)
        }
        if let refused = refuse(rmc.timeOfDay, at: now, closed) { return refused }
        guard let coordinate = rmc.coordinate else {
            void()
            return .taken
        }
        switch (rmc.day, rmc.timeOfDay) {
        case (.day(let day), let timeOfDay?): dates.learn(day, at: timeOfDay)
        case (.impossible, _), (.day, nil): isDateless = true
        case (.missing, _): break
        }
        place(at: coordinate)
        raise(rmc.status)
        raise(.gnss)
        if let speed = rmc.speed { epoch.speed = speed }
        if let track = rmc.track { epoch.track = track }
        judgement.position(
            isSolid: judgement.mode == .threeD || judgement.knowsHeight
                || sky.usedCount >= Self.satellitesOfASolidFix)
        return .taken
    }

    mutating func take(
        _ gga: GGA, _ talker: Talker, at now: Uptime?, _ closed: (Epoch) -> Void
    ) -> Outcome {
        guard !gga.isTimeless || gga.isValid else {
            return openTimeless(.gga, at: now, closed)
        }
        if let refused = refuse(gga.timeOfDay, at: now, closed) { return refused }
        if let timeOfDay = gga.timeOfDay {
            if let lastGGA, lastGGA == (talker, timeOfDay) { return .late }
            lastGGA = (talker, timeOfDay)
        }
        guard let coordinate = gga.coordinate else {
            void()
            return .taken
        }
        // A simulated place is none unless RMC or GLL calls it valid: when theirs is lost on the line,
        // it must not stand alone.
        let isVouchedFor = gga.status != .simulated || epoch.coordinate != nil
        place(at: coordinate)
        raise(gga.status)
        heights(gga.heightAboveSeaLevel, gga.geoidSeparation)
        dilution(gga.horizontalDOP, isStated: gga.statesDilution)
        if let used = gga.satellitesUsed, !hasSatellites { epoch.satellitesUsed = used }
        // Others than GP and GN count only their own system and must not veto.
        let countsAll = talker == Talker("G", "P") || talker == Talker("G", "N")
        if !isVouchedFor {
            void()
        } else if countsAll, let used = gga.satellitesUsed, used < Self.satellitesOfAFix {
            judgement.unsupported()
        } else {
            judgement.position(
                isSolid: gga.heightAboveSeaLevel != nil
                    && (gga.satellitesUsed ?? 0) >= Self.satellitesOfASolidFix)
        }
        return .taken
    }

    mutating func take(_ gns: GNS, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let refused = refuse(gns.timeOfDay, at: now, closed) { return refused }
        guard let coordinate = gns.coordinate else {
            void()
            return .taken
        }
        place(at: coordinate)
        raise(gns.status)
        heights(gns.heightAboveSeaLevel, gns.geoidSeparation)
        dilution(gns.horizontalDOP, isStated: gns.statesDilution)
        if let used = gns.satellitesUsed, !hasSatellites { epoch.satellitesUsed = used }
        judgement.position(
            isSolid: gns.heightAboveSeaLevel != nil
                && (gns.satellitesUsed ?? 0) >= Self.satellitesOfASolidFix)
        return .taken
    }

    mutating func take(_ gll: GLL, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let refused = refuse(gll.timeOfDay, at: now, closed) { return refused }
        guard let coordinate = gll.coordinate else {
            void()
            return .taken
        }
        place(at: coordinate)
        raise(gll.status)
        raise(.gnss)
        judgement.position(
            isSolid: judgement.knowsHeight || sky.usedCount >= Self.satellitesOfASolidFix)
        return .taken
    }

    mutating func heights(_ aboveSeaLevel: Double?, _ separation: Double?) {
        if let separation { epoch.geoidSeparation = separation }
        if let aboveSeaLevel {
            epoch.heightAboveSeaLevel = aboveSeaLevel
            judgement.sawHeight()
        }
    }

    mutating func dilution(_ horizontal: Double?, isStated: Bool) {
        if isStated { epoch.statesDilution = true }
        guard let horizontal else { return }
        epoch.horizontalDOP = horizontal
        firstDOP = firstDOP ?? horizontal
    }

    /// Fewer cannot even give a place on the ground.
    private static let satellitesOfAFix = 3
    /// One more than a place on the ground needs: height, too.
    private static let satellitesOfASolidFix = 4
}
