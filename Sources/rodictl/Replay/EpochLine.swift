import Positioning

extension JSONLine {
    /// The `epoch` event: what the receiver said, before any gate.
    ///
    /// Source: SPEC §14.
    mutating func write(_ epoch: Epoch) {
        begin()
        add("event", "epoch")
        add("time", epoch.time)
        add("uptime", epoch.received.seconds, decimals: 6)
        add("mode", epoch.mode.rawValue)
        add("lat", epoch.coordinate?.latitude, decimals: 10)
        add("lon", epoch.coordinate?.longitude, decimals: 10)
        add("altHAE", epoch.heightAboveEllipsoid, decimals: 4)
        add("altMSL", epoch.heightAboveSeaLevel, decimals: 4)
        add("geoidSep", epoch.geoidSeparation, decimals: 4)
        add("speed", epoch.speed, decimals: 6)
        add("track", epoch.track, decimals: 4)
        add("climb", epoch.climb, decimals: 4)
        add("eph", epoch.horizontalError, decimals: 4)
        add("hdop", epoch.horizontalDOP, decimals: 3)
        add("satellites_used", epoch.satellitesUsed)
        if epoch.status != .unknown { add("status", epoch.status.rawValue) }
        add("source", epoch.source)
        end()
    }
}
