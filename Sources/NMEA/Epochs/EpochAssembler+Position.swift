import Positioning

/// What the sentences with a position of their own add to an epoch.
extension EpochAssembler {
    mutating func take(_ rmc: RMC, at now: Uptime, _ closed: (Epoch) -> Void) -> Outcome {
        guard !rmc.isTimeless || rmc.isValid else {
            openTimeless(.rmc, at: now, closed)
            return .taken
        }
        guard open(rmc.timeOfDay, at: now, closed) else { return .late }
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
                || satellites.count >= Self.satellitesOfASolidFix)
        return .taken
    }

    mutating func take(
        _ gga: GGA, _ talker: Talker, at now: Uptime, _ closed: (Epoch) -> Void
    ) -> Outcome {
        guard !gga.isTimeless || gga.isValid else {
            openTimeless(.gga, at: now, closed)
            return .taken
        }
        guard open(gga.timeOfDay, at: now, closed) else { return .late }
        if let timeOfDay = gga.timeOfDay {
            if let lastGGA, lastGGA == (talker, timeOfDay) { return .late }
            lastGGA = (talker, timeOfDay)
        }
        guard let coordinate = gga.coordinate else {
            void()
            return .taken
        }
        place(at: coordinate)
        raise(gga.status)
        heights(gga.heightAboveSeaLevel, gga.geoidSeparation)
        dilution(gga.horizontalDOP, isStated: gga.statesDilution)
        if let used = gga.satellitesUsed, !hasSatellites { epoch.satellitesUsed = used }
        // Others than GP and GN count only their own system and must not veto.
        let countsAll = talker == Talker("G", "P") || talker == Talker("G", "N")
        if countsAll, let used = gga.satellitesUsed, used < Self.satellitesOfAFix {
            judgement.unsupported()
        } else {
            judgement.position(
                isSolid: gga.heightAboveSeaLevel != nil
                    && (gga.satellitesUsed ?? 0) >= Self.satellitesOfASolidFix)
        }
        return .taken
    }

    mutating func take(_ gns: GNS, at now: Uptime, _ closed: (Epoch) -> Void) -> Outcome {
        guard open(gns.timeOfDay, at: now, closed) else { return .late }
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

    mutating func take(_ gll: GLL, at now: Uptime, _ closed: (Epoch) -> Void) -> Outcome {
        guard open(gll.timeOfDay, at: now, closed) else { return .late }
        guard let coordinate = gll.coordinate else {
            void()
            return .taken
        }
        place(at: coordinate)
        raise(gll.status)
        raise(.gnss)
        judgement.position(
            isSolid: judgement.knowsHeight || satellites.count >= Self.satellitesOfASolidFix)
        return .taken
    }

    mutating func take(_ pashr: PASHR, at now: Uptime, _ closed: (Epoch) -> Void) -> Outcome {
        guard open(pashr.timeOfDay, at: now, closed) else { return .late }
        guard let coordinate = pashr.coordinate else {
            void()
            return .taken
        }
        place(at: coordinate)
        raise(.gnss)
        if let height = pashr.heightAboveEllipsoid {
            epoch.heightAboveEllipsoid = height
            judgement.sawHeight()
        }
        if let speed = pashr.speed { epoch.speed = speed }
        if let track = pashr.track { epoch.track = track }
        if let climb = pashr.climb { epoch.climb = climb }
        dilution(pashr.horizontalDOP, isStated: pashr.horizontalDOP != nil)
        if let dop = pashr.positionDOP { epoch.positionDOP = dop }
        if let dop = pashr.verticalDOP { epoch.verticalDOP = dop }
        if let used = pashr.satellitesUsed, !hasSatellites { epoch.satellitesUsed = used }
        judgement.position(isSolid: true)
        return .taken
    }

    mutating func take(_ psti: PSTI030, at now: Uptime, _ closed: (Epoch) -> Void) -> Outcome {
        guard open(psti.timeOfDay, at: now, closed) else { return .late }
        guard let coordinate = psti.coordinate else {
            void()
            return .taken
        }
        place(at: coordinate)
        raise(psti.status)
        heights(psti.heightAboveSeaLevel, nil)
        // What RMC and VTG said stands: their course outlives a standstill.
        epoch.speed = epoch.speed ?? psti.speed
        epoch.track = epoch.track ?? psti.track
        if let climb = psti.climb { epoch.climb = climb }
        judgement.position(isSolid: psti.heightAboveSeaLevel != nil)
        return .taken
    }

    private mutating func heights(_ aboveSeaLevel: Double?, _ separation: Double?) {
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
