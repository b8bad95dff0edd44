import Positioning

/// How the reports of one instant become one epoch.
extension Epoch {
    /// What a later or fuller TPV says takes the place of what an earlier one said.
    mutating func merge(_ position: GpsdPosition) {
        time = position.time ?? time
        timeOfDay = time.map { Int32($0.millisecondOfDay) }
        mode = position.mode
        guard position.mode >= .twoD else {
            // No fix after all: what an earlier report of this instant said no longer holds.
            status = position.status
            coordinate = nil
            speed = nil
            track = nil
            climb = nil
            sigma = nil
            horizontalError = nil
            return
        }
        // Within an instant gpsd only learns better what kind of fix it is.
        if position.status.rawValue > status.rawValue { status = position.status }
        coordinate = position.coordinate ?? coordinate
        heightAboveEllipsoid = position.heightAboveEllipsoid ?? heightAboveEllipsoid
        heightAboveSeaLevel = position.heightAboveSeaLevel ?? heightAboveSeaLevel
        geoidSeparation = position.geoidSeparation ?? geoidSeparation
        speed = position.speed ?? speed
        track = position.track ?? track
        climb = position.climb ?? climb
        sigma = position.sigma ?? sigma
        horizontalError = position.radius ?? horizontalError
        speedSigma = position.speedSigma ?? speedSigma
    }

    mutating func add(_ sky: GpsdSky) {
        horizontalDOP = sky.horizontalDOP
        statesDilution = sky.statesDilution
        verticalDOP = sky.verticalDOP
        positionDOP = sky.positionDOP
        satellites = sky.satellites
        satellitesUsed = sky.satellites?.totalUsed ?? sky.usedByCount
        satellitesInView = sky.satellites?.totalInView
    }

    /// Better than `eph`, which gpsd may have made of the DOP.
    mutating func add(_ noise: GpsdNoise) {
        guard coordinate != nil, let own = noise.sigma else { return }
        sigma = own
    }
}

extension GpsdPosition {
    var hasFix: Bool { mode >= .twoD && coordinate != nil }
}
