import Control
import Positioning

/// `rodictl trips stats` in words: a row a period or a vehicle, and all of them together.
enum TripStatsScreen {
    static func text(_ stats: TripStats, width: Int, lettering: Lettering) -> String {
        let figure = Figure(stats.units)
        let isWide = width >= wide
        let hasFuel = stats.total.fuelled > 0
        let hasCost = stats.total.cost != nil
        var titles = [stats.by.title, "Trips", "Distance", "Driving"]
        if isWide {
            titles.append("Mean")
            if hasFuel { titles.append("Fuel") }
            if hasCost { titles.append("Cost") }
        }
        var table = Table(
            [.left] + Array(repeating: .right, count: titles.count - 1), lettering: lettering)
        table.add(titles)
        func add(_ name: String, _ sums: TripSumsFigures) {
            var cells = [
                name, "\(sums.trips)", figure.distance(sums.distance + sums.bridgedDistance),
                hours(sums.movingTime),
            ]
            let mean = sums.meanSpeed.map(figure.tableSpeed) ?? ""
            let fuel = sums.fuel.map { "\(Figure.fixed($0, 1)) l" } ?? ""
            let cost = sums.cost.map { Figure.fixed($0, 2) } ?? ""
            if isWide {
                cells.append(mean)
                if hasFuel { cells.append(fuel) }
                if hasCost { cells.append(cost) }
            }
            table.add(cells)
        }
        for part in stats.parts { add(name(of: part), part.sums) }
        if let undated = stats.undated, stats.by != .vehicle { add("undated", undated) }
        if stats.parts.count + (stats.undated == nil ? 0 : 1) > 1 { add("Total", stats.total) }
        var text = table.text
        if !isWide { text += narrowRest(stats.total, figure, width) }
        let notes = notes(stats)
        if !notes.isEmpty { text += "\n" + Paragraph.text(notes, indent: 0, width: width) }
        return text
    }

    private static func name(of part: TripStats.Part) -> String {
        part.period ?? part.vehicle ?? "(no vehicle)"
    }

    /// What has no column on a narrow terminal.
    private static func narrowRest(_ sums: TripSumsFigures, _ figure: Figure, _ width: Int)
        -> String
    {
        var parts: [String] = []
        if let mean = sums.meanSpeed { parts.append("mean \(figure.tableSpeed(mean))") }
        if let fuel = sums.fuel { parts.append("\(Figure.fixed(fuel, 1)) l") }
        if let cost = sums.cost { parts.append("costs \(Figure.fixed(cost, 2))") }
        let text = parts.map(Paragraph.unbroken).joined(separator: ", ")
        return text.isEmpty
            ? "" : "\n" + Paragraph.text("In all: \(text)", indent: 0, width: width)
    }

    private static func notes(_ stats: TripStats) -> String {
        var notes: [String] = []
        if !stats.zones.isEmpty {
            let zones = stats.zones.joined(separator: " and ")
            notes.append("A trip is of the day that it began in, \(zones).")
        }
        if stats.total.fuelled > 0, stats.total.fuelled < stats.total.trips {
            notes.append("Fuel is known of \(stats.total.fuelled) trips.")
        }
        return notes.joined(separator: " ")
    }

    /// Such as `312:05 h`, which lines up.
    private static func hours(_ seconds: Double) -> String {
        let minutes = Int64(max(0, min(seconds, 1e12))) / 60
        return "\(minutes / 60):\(LocalDay.digits(Int(minutes % 60), 2)) h"
    }

    /// Letters that every column needs.
    private static let wide = 72
}
