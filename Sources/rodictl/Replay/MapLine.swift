import Positioning
import Tracking

/// What a trip drew on the map, as JSON lines.
///
/// Source: SPEC §14.
extension JSONLine {
    /// The `cell` event: driven through for the first time.
    mutating func write(_ cell: Geohash, at moment: Moment) {
        begin()
        add("event", "cell")
        add("time", moment.utc)
        add("uptime", moment.uptime.seconds, decimals: 6)
        add("geohash", cell.text)
        end()
    }

    /// The `speed_run` event; its time is when it was over.
    mutating func write(_ run: SpeedRun) {
        begin()
        add("event", "speed_run")
        add("time", run.to.utc)
        add("uptime", run.to.uptime.seconds, decimals: 6)
        add("from", run.from.utc)
        add("to", run.to.utc)
        add("band", run.band)
        end()
    }

    /// The `smoothed` event: a point of the finished trip's path.
    mutating func write(_ point: SmoothedPoint, at moment: Moment) {
        begin()
        add("event", "smoothed")
        add("time", moment.utc)
        add("uptime", moment.uptime.seconds, decimals: 6)
        add("lat", point.coordinate.latitude, decimals: 9)
        add("lon", point.coordinate.longitude, decimals: 9)
        add("altMSL", point.heightAboveSeaLevel, decimals: 3)
        add("speed", point.speed, decimals: 3)
        if point.isBridged { add("bridged", true) }
        if point.isAfterGap { add("gap", true) }
        end()
    }
}
