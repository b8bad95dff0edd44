import Control
import Positioning

/// The speed of a trip between the points that were kept.
///
/// Units: seconds of the boot clock, metres per second.
struct SpeedCurve {
    fileprivate struct Piece {
        var from: Double
        var to: Double
        var begin: Double
        var end: Double
    }

    /// In order; where there is none nobody saw.
    private var pieces: [Piece] = []
    /// From the first point to the last; `nil` when there is no time between them.
    private(set) var span: ClosedRange<Double>?

    init(_ points: [PointRecord]) {
        guard let first = points.first, let last = points.last, first.uptime < last.uptime else {
            return
        }
        span = first.uptime...last.uptime
        for (point, next) in zip(points, points.dropFirst()) {
            guard next.gap != true, point.uptime < next.uptime else { continue }
            let (speed, later) = (point.speed ?? 0, next.speed ?? 0)
            var begin = point.uptime
            if speed == 0, later > 0 {
                // A stop is one point: when the car left is found as for one that speeds up evenly.
                let step = Coordinate(latitude: point.lat, longitude: point.lon)
                    .distance(to: Coordinate(latitude: next.lat, longitude: next.lon))
                begin = min(max(begin, next.uptime - 2 * step / later), next.uptime)
                pieces.append(Piece(from: point.uptime, to: begin, begin: 0, end: 0))
            }
            pieces.append(Piece(from: begin, to: next.uptime, begin: speed, end: later))
        }
    }

    /// The mean of each of so many equal stretches; `nil` where more than half of it is unseen.
    func means(_ count: Int) -> [Double?] {
        guard let span, count > 0 else { return [] }
        let step = (span.upperBound - span.lowerBound) / Double(count)
        var next = 0
        return (0..<count).map { column in
            let from = span.lowerBound + Double(column) * step
            let to = from + step
            while next < pieces.count, pieces[next].to <= from { next += 1 }
            var (way, time) = (0.0, 0.0)
            for piece in pieces[next...] {
                guard piece.from < to else { break }
                let (begin, end) = (max(from, piece.from), min(to, piece.to))
                guard begin < end else { continue }
                way += (piece.speed(at: begin) + piece.speed(at: end)) / 2 * (end - begin)
                time += end - begin
            }
            return time * 2 >= step ? way / time : nil
        }
    }
}

extension SpeedCurve.Piece {
    fileprivate func speed(at time: Double) -> Double {
        begin + (end - begin) * (time - from) / (to - from)
    }
}
