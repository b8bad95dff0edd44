import Positioning

/// What the points of a stretch show of it: less than was counted live, for they are thinned.
///
/// Units: metres, seconds, metres per second.
struct PathTally: Equatable {
    var seen = 0.0
    var unseen = 0.0
    /// All of it, standing and unseen included.
    var time = 0.0
    var moving = 0.0
    var stops = 0
    var gaps = 0
    var fastest = 0.0
    var ascent = 0.0

    init() {}

    /// Of the steps that begin at these points.
    init(_ points: [TrackPoint], steps: Range<Int>) {
        var meter = AscentMeter()
        for index in steps {
            add(step: index, of: points)
            for point in points[index...index + 1] where point.speed > 0 {
                fastest = max(fastest, point.speed)
                meter.observe(point.heightAboveSeaLevel)
            }
        }
        ascent = meter.total
    }

    private mutating func add(step index: Int, of points: [TrackPoint]) {
        let (from, to) = (points[index], points[index + 1])
        let seconds = to.instant.seconds(since: from.instant)
        time += seconds
        if let stood = TripCut.stand(after: index, of: points) {
            if OpenTrip.isStop(stood) { stops += 1 }
            seen += from.coordinate.distance(to: to.coordinate)
            moving += seconds - stood
        } else if to.isAfterGap {
            gaps += 1
            unseen += from.coordinate.distance(to: to.coordinate)
        } else {
            seen += from.coordinate.distance(to: to.coordinate)
            moving += seconds
        }
    }
}
