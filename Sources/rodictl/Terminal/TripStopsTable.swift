import Control
import Positioning

/// Where a trip stood and where nobody saw it, as lists.
enum TripStopsTable {
    /// With the numbers that `trips split --stop` takes.
    static func stops(_ detail: TripDetail, _ lettering: Lettering) -> String {
        var table = Table([.right, .left, .right], indent: 2, lettering: lettering)
        for stop in detail.stops ?? [] {
            table.add([
                "\(stop.number)", time(stop.time, stop.uptime, in: detail),
                Figure.duration(stop.duration),
                stop.place ?? Figure.coordinate(stop.lat, stop.lon),
            ])
        }
        return table.text
    }

    /// The stretches between two points of which nothing is known.
    static func gaps(_ detail: TripDetail, _ lettering: Lettering) -> String {
        let points = detail.points ?? []
        let figure = Figure(detail.units)
        let gaps = zip(points, points.dropFirst()).filter { $1.gap == true }
        var table = Table([.left, .right, .right], indent: 2, lettering: lettering)
        for (before, after) in gaps.prefix(mostGaps) {
            let length = Coordinate(latitude: before.lat, longitude: before.lon)
                .distance(to: Coordinate(latitude: after.lat, longitude: after.lon))
            table.add([
                time(before.time, before.uptime, in: detail),
                Figure.duration(seconds(from: before, to: after)),
                "\(figure.distance(length)) as the crow flies",
            ])
        }
        let hidden = gaps.count - mostGaps
        return table.text + (hidden > 0 ? "  and \(hidden) more\n" : "")
    }

    /// By UTC when both are dated: the boot clock may have begun anew in between.
    private static func seconds(from before: PointRecord, to after: PointRecord) -> Double {
        guard let start = before.time?.utc, let end = after.time?.utc else {
            return after.uptime - before.uptime
        }
        return end.seconds(since: start)
    }

    /// A local time, with its day where that is not the trip's; undated, how long after the start.
    private static func time(
        _ time: Timestamp?, _ uptime: Double, in detail: TripDetail
    ) -> String {
        guard let time else {
            let start = detail.points?.first?.uptime ?? uptime
            return "after \(Figure.duration(uptime - start))"
        }
        let reading = LocalTime.reading(of: time.utc)
        let begin = detail.trip.start.map { LocalTime.reading(of: $0.utc) }
        if let begin, begin.day == reading.day, begin.zone == reading.zone {
            return LocalTime.clockWithSeconds(time)
        }
        return LocalTime.dateAndTime(time)
    }

    /// More say no more to a person.
    private static let mostGaps = 20
}
