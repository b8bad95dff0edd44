/// A line on the paper, with no more corners than can be seen.
///
/// Source: D. Douglas, T. Peucker, Algorithms for the reduction of the number of points required to
/// represent a digitized line or its caricature, Cartographica 10 (1973).
enum PaperLine {
    /// Leaves out what lies within `tolerance` of the rest; both ends stay.
    static func thinned(_ line: [PaperPoint], within tolerance: Double) -> [PaperPoint] {
        guard line.count > 2 else { return line }
        var isKept = [Bool](repeating: false, count: line.count)
        isKept[0] = true
        isKept[line.count - 1] = true
        var open = [0..<line.count - 1]
        while let stretch = open.popLast() {
            let (start, end) = (stretch.lowerBound, stretch.upperBound)
            guard end - start > 1 else { continue }
            var farthest = start
            var distance = tolerance
            for index in start + 1..<end {
                let away = self.distance(of: line[index], from: line[start], to: line[end])
                if away > distance {
                    distance = away
                    farthest = index
                }
            }
            guard farthest > start else { continue }
            isKept[farthest] = true
            open.append(start..<farthest)
            open.append(farthest..<end)
        }
        return zip(line, isKept).filter(\.1).map(\.0)
    }

    /// From a spot to the piece between two others.
    private static func distance(
        of spot: PaperPoint, from start: PaperPoint, to end: PaperPoint
    ) -> Double {
        let (along, across) = (end.x - start.x, end.y - start.y)
        let squared = along * along + across * across
        guard squared > 0 else { return spot.distance(to: start) }
        let share = ((spot.x - start.x) * along + (spot.y - start.y) * across) / squared
        return spot.distance(to: start.mixed(with: end, min(1, max(0, share))))
    }
}
