import Control

/// How fast a trip was, over its time, drawn with letters.
struct SpeedProfile {
    /// Metres per second, column by column; absent where nobody saw.
    private let speeds: [Double?]
    /// At which column each stop is, by its number.
    private let stops: [(number: Int, column: Int)]
    private let figure: Figure
    private let lettering: Lettering
    /// Below the first column and the last.
    private let ends: (String, String)

    /// `nil` when there is nothing to draw.
    init?(_ detail: TripDetail, width: Int, lettering: Lettering) {
        let curve = SpeedCurve(detail.points ?? [])
        let columns = width - Self.margin
        guard let span = curve.span, columns >= Self.fewestColumns else { return nil }
        figure = Figure(detail.units)
        self.lettering = lettering
        speeds = curve.means(columns)
        let step = (span.upperBound - span.lowerBound) / Double(columns)
        stops = (detail.stops ?? []).map { stop in
            let middle = stop.uptime + stop.duration / 2 - span.lowerBound
            return (stop.number, min(columns - 1, max(0, Int(middle / step))))
        }
        if let start = detail.points?.first?.time, let end = detail.points?.last?.time {
            ends = (LocalTime.clock(start), LocalTime.clock(end))
        } else {
            ends = ("0 min", Figure.duration(span.upperBound - span.lowerBound))
        }
    }

    var text: String {
        let fastest = speeds.compactMap { $0 }.max() ?? 0
        let top = figure.scaleEnd(fastest)
        let rows = Self.rows
        let steps = letters.count - 1
        let levels = speeds.map { speed -> Int? in
            guard let speed else { return nil }
            let level = figure.scaled(speed) / top * Double(rows * steps)
            // What moved at all is to be seen.
            return speed > Self.standing ? max(1, Int(level.rounded())) : 0
        }
        var lines: [String] = []
        for row in (0..<rows).reversed() {
            let label = row == rows - 1 ? "\(Int(top)) \(figure.speedUnit)" : ""
            var line = DisplayWidth.padded(label, to: Self.margin - 2, isRight: true) + " " + side
            for level in levels {
                guard let level else {
                    line += row == 0 ? Self.unseen : " "
                    continue
                }
                line.append(letters[min(steps, max(0, level - row * steps))])
            }
            while line.last == " " { line.removeLast() }
            lines.append(line)
        }
        lines.append(DisplayWidth.padded("0", to: Self.margin - 2, isRight: true) + " " + axis)
        lines.append(timeLine)
        return lines.map { $0 + "\n" }.joined()
    }

    /// With the number of each stop where it was, as long as there is room for it.
    private var axis: String {
        var letters = Array(
            repeating: Character(lettering == .unicode ? "─" : "-"), count: speeds.count)
        var free = 0
        for (number, column) in stops {
            let digits = Array("\(number)")
            let begin = min(column, letters.count - digits.count)
            guard begin >= free else { continue }
            letters.replaceSubrange(begin..<begin + digits.count, with: digits)
            // Two numbers side by side would be read as one.
            free = begin + digits.count + 1
        }
        return (lettering == .unicode ? "└" : "+") + String(letters)
    }

    private var timeLine: String {
        let room = speeds.count - ends.0.count - ends.1.count
        return String(repeating: " ", count: Self.margin) + ends.0
            + String(repeating: " ", count: max(1, room)) + ends.1
    }

    /// From nothing to a full cell.
    private var letters: [Character] {
        lettering == .unicode
            ? [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] : [" ", ".", "#"]
    }

    private var side: String { lettering == .unicode ? "│" : "|" }

    private static let unseen = "?"
    /// Columns left of the curve: `120 km/h │`.
    private static let margin = 10
    private static let fewestColumns = 12
    private static let rows = 5
    /// Metres per second: less is standing.
    private static let standing = 0.5
}

extension Figure {
    var speedUnit: String { units == .metric ? "km/h" : "mph" }

    /// A speed in the unit that people drive by.
    func scaled(_ metresPerSecond: Double) -> Double {
        units == .metric ? metresPerSecond * 3.6 : metresPerSecond * 3600 / 1609.344
    }

    /// Where a scale ends that such a speed is on, in that unit: a round number.
    func scaleEnd(_ metresPerSecond: Double) -> Double {
        let speed = scaled(metresPerSecond)
        let step = speed > 60 ? 20.0 : 10
        return max(step, (speed / step).rounded(.up) * step)
    }
}
