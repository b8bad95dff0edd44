import Positioning
import Tracking

/// A trip as lines on the paper, each of one kind, that touch where the kind changes.
struct TrackPieces: Equatable {
    /// How a line is to look.
    enum Kind: Hashable {
        /// Driven in that band of speed, counted from 0.
        case band(Int)
        /// Nobody saw the car there.
        case unseen
    }

    struct Piece: Equatable {
        var kind: Kind
        var line: [PaperPoint]
    }

    private(set) var pieces: [Piece] = []
    /// The stretches that were off the course.
    private(set) var offRoute: [[PaperPoint]] = []

    /// With at most `most` corners in all, and as few as can be seen.
    init(_ track: MapPicture.Track, in frame: MapFrame, bands: SpeedBands, most: Int = usualMost) {
        let spots = track.points.map { frame.spot(of: $0.coordinate) }
        colour(track, spots, bands)
        var tolerance = Self.finest
        thin(within: tolerance)
        while corners > most, tolerance < frame.width {
            tolerance *= 2
            thin(within: tolerance)
        }
        offRoute = track.offRoute.compactMap { stretch in
            let line = Self.line(of: track, spots, within: stretch)
            return line.count > 1 ? PaperLine.thinned(line, within: tolerance) : nil
        }
    }

    var corners: Int { pieces.reduce(0) { $0 + $1.line.count } }

    private mutating func colour(
        _ track: MapPicture.Track, _ spots: [PaperPoint], _ bands: SpeedBands
    ) {
        var run = track.runs.startIndex
        for index in track.points.indices.dropFirst() {
            let (before, point) = (track.points[index - 1], track.points[index])
            let (start, end) = (spots[index - 1], spots[index])
            guard before.coordinate.isValid, point.coordinate.isValid else { continue }
            guard !point.isAfterGap, !point.isBridged, !before.isBridged else {
                add(.unseen, from: start, to: end)
                continue
            }
            let (from, to) = (track.instants[index - 1], track.instants[index])
            let usual = Kind.band(bands.band(of: point.speed ?? before.speed ?? 0))
            var time = from
            var spot = start
            while time < to {
                while run < track.runs.count, track.runs[run].to <= time { run += 1 }
                let isInRun = run < track.runs.count && track.runs[run].from <= time
                let next =
                    run < track.runs.count
                    ? min(to, isInRun ? track.runs[run].to : track.runs[run].from) : to
                let there = start.mixed(with: end, (next - from) / (to - from))
                add(isInRun ? .band(track.runs[run].band) : usual, from: spot, to: there)
                time = next
                spot = there
            }
            if from >= to { add(usual, from: start, to: end) }
        }
    }

    private mutating func add(_ kind: Kind, from start: PaperPoint, to end: PaperPoint) {
        if let last = pieces.indices.last, pieces[last].kind == kind,
            pieces[last].line.last == start
        {
            pieces[last].line.append(end)
        } else {
            pieces.append(Piece(kind: kind, line: [start, end]))
        }
    }

    private mutating func thin(within tolerance: Double) {
        var thinned: [Piece] = []
        for var piece in pieces {
            piece.line = PaperLine.thinned(piece.line, within: tolerance)
            // A stretch too short to be seen takes the colour of the one before.
            if let last = thinned.indices.last, case .band = piece.kind,
                case .band = thinned[last].kind, thinned[last].line.last == piece.line.first,
                thinned[last].kind == piece.kind
                    || PaperBox(around: piece.line).map({
                        max($0.right - $0.left, $0.bottom - $0.top) < tolerance
                    }) == true
            {
                thinned[last].line += piece.line.dropFirst()
            } else {
                thinned.append(piece)
            }
        }
        pieces = thinned
    }

    /// The part of a track between two instants.
    private static func line(
        of track: MapPicture.Track, _ spots: [PaperPoint], within stretch: ClosedRange<Double>
    ) -> [PaperPoint] {
        var line: [PaperPoint] = []
        for index in track.points.indices.dropFirst() {
            let (from, to) = (track.instants[index - 1], track.instants[index])
            guard from < to, from < stretch.upperBound, to > stretch.lowerBound,
                track.points[index].coordinate.isValid,
                track.points[index - 1].coordinate.isValid
            else { continue }
            func spot(at instant: Double) -> PaperPoint {
                spots[index - 1].mixed(with: spots[index], (instant - from) / (to - from))
            }
            if line.isEmpty { line.append(spot(at: max(from, stretch.lowerBound))) }
            line.append(spot(at: min(to, stretch.upperBound)))
        }
        return line
    }

    /// Units of paper that no screen shows before one zooms in some ten times.
    private static let finest = 0.1
    /// More corners make a page slow on a phone.
    private static let usualMost = 6000
}
