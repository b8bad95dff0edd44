import Positioning

/// What the makers' own sentences add to an epoch.
extension EpochAssembler {
    mutating func take(_ pashr: PASHR, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let refused = refuse(pashr.timeOfDay, at: now, closed) { return refused }
        guard let coordinate = pashr.coordinate else {
            void()
            return .taken
        }
        place(at: coordinate)
        raise(pashr.status)
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

    mutating func take(_ psti: PSTI030, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let refused = refuse(psti.timeOfDay, at: now, closed) { return refused }
        guard let coordinate = psti.coordinate else {
            void()
            return .taken
        }
        // RMC and ZDA rule over the date, but a receiver may send neither.
        if !dates.isKnown, let day = psti.day, let timeOfDay = psti.timeOfDay {
            dates.learn(day, at: timeOfDay)
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

    mutating func take(_ psti: PSTI036, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let refused = refuse(psti.timeOfDay, at: now, closed) { return refused }
        if let heading = psti.heading { epoch.heading = heading }
        return .taken
    }

    mutating func take(_ epe: PSRFEPE, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let refused = refuse(epe.timeOfDay, at: now, closed) { return refused }
        estimated(epe.sigma)
        return .taken
    }

    mutating func take(_ pgrmf: PGRMF, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let refused = refuse(pgrmf.timeOfDay, at: now, closed) { return refused }
        if let week = pgrmf.week, week.timeOfDay == pgrmf.timeOfDay { immuneDay = week.day }
        if let coordinate = pgrmf.coordinate { place(at: coordinate) }
        if let speed = pgrmf.speed { epoch.speed = speed }
        if let track = pgrmf.track { epoch.track = track }
        if let mode = pgrmf.mode { judgement.hear(mode) }
        return .taken
    }

    mutating func take(_ pubx: PUBX00, at now: Uptime?, _ closed: (Epoch) -> Void) -> Outcome {
        if let refused = refuse(pubx.timeOfDay, at: now, closed) { return refused }
        self.pubx = pubx
        return .taken
    }

    /// Adds what u-blox's own sentence says and no other does; alone it makes the fix.
    ///
    /// Where the standard sentences call the position void it is void.
    mutating func fillIn() {
        guard let pubx else { return }
        if !hasPosition {
            guard let coordinate = pubx.coordinate else {
                void()
                return
            }
            place(at: coordinate)
            raise(pubx.status)
            if pubx.heightAboveEllipsoid != nil { judgement.sawHeight() }
            judgement.position(isSolid: pubx.isSolid)
        }
        guard epoch.coordinate != nil, pubx.coordinate != nil else { return }
        if epoch.speed == nil {
            epoch.speed = pubx.speed
            // An empty course beside a speed is said on purpose: the receiver stands still.
            epoch.track = epoch.track ?? pubx.track
        }
        epoch.climb = epoch.climb ?? pubx.climb
        epoch.heightAboveEllipsoid = epoch.heightAboveEllipsoid ?? pubx.heightAboveEllipsoid
        epoch.horizontalDOP = epoch.horizontalDOP ?? pubx.horizontalDOP
        epoch.verticalDOP = epoch.verticalDOP ?? pubx.verticalDOP
        epoch.satellitesUsed = epoch.satellitesUsed ?? pubx.satellitesUsed
        epoch.sigma = epoch.sigma ?? pubx.sigma
    }
}
