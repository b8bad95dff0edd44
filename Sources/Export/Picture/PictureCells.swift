import Positioning
import Tracking

/// Which cells of the map are drawn: those given, else those that the drives went through.
///
/// Where cells would be smaller than the eye wants them, larger ones stand for them.
enum PictureCells {
    static func drawn(of picture: MapPicture, in frame: MapFrame) -> [GeohashArea] {
        var drawn: Set<GeohashArea> = []
        if picture.cells.isEmpty {
            let cells = picture.tracks.reduce(into: Set<Geohash>()) { $0.formUnion(driven($1)) }
            let letters = letters(in: frame)
            for cell in cells {
                if let area = GeohashArea(around: cell, letters: letters) { drawn.insert(area) }
            }
        } else {
            let letters = letters(in: frame)
            for area in picture.cells {
                let whole =
                    area.letters > letters
                    ? GeohashArea(around: Geohash(area.southWest), letters: letters) : area
                if let whole { drawn.insert(whole) }
            }
        }
        return drawn.sorted { ($0.letters, $0.prefix) < ($1.letters, $1.prefix) }
    }

    /// What a drive went through, between its points, too, but not where nobody saw it.
    static func driven(_ track: MapPicture.Track) -> Set<Geohash> {
        var cells: Set<Geohash> = []
        // A spot is no drive.
        guard track.points.count > 1 else { return cells }
        var before: DatedPoint?
        for point in track.points where point.coordinate.isValid {
            defer { before = point }
            guard !point.isBridged else { continue }
            if let before, !point.isAfterGap, !before.isBridged {
                cells.formUnion(CellLine(from: before.coordinate, to: point.coordinate))
            } else {
                cells.insert(Geohash(point.coordinate))
            }
        }
        return cells
    }

    /// As many as make a cell large enough.
    private static func letters(in frame: MapFrame) -> Int {
        let metres = MetresPerDegree(at: 0).latitude
        return (1...finest).last { letters in
            // Two and a half bits of latitude a letter.
            let rows = Double(1 << (5 * letters / 2))
            return 180 / rows * metres * frame.scale >= smallest
        } ?? 1
    }

    private static let finest = 7
    /// Units of paper.
    private static let smallest = 3.0
}
