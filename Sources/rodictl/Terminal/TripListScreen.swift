import Control
import Positioning

/// `rodictl trips list` in words, page by page: below each local day the trips that began in it.
struct TripListScreen {
    private let figure: Figure
    private let width: Int
    private let lettering: Lettering
    /// What the last trip stood below.
    private var heading: Heading?
    private var widths: [Int] = []
    private var sums = TripListSums()

    private enum Heading: Equatable {
        /// With the zone of the times below it.
        case day(LocalDay, zone: String)
        case undated
    }

    private struct Row {
        /// What stands above it, if that is new.
        var heading: String?
        var cells: [String]
        var beside: [String]
    }

    init(_ units: DisplayUnits, width: Int, lettering: Lettering) {
        figure = Figure(units)
        self.width = width
        self.lettering = lettering
    }

    /// The next trips, in the order they are to be shown in.
    mutating func text(_ trips: [TripSummary]) -> String {
        let isFirst = widths.isEmpty
        var rows: [Row] = []
        for trip in trips {
            rows.append(row(trip))
            sums.add(trip)
        }
        let titles = Array(Self.titles.prefix(columns))
        if isFirst { widths = titles.map { DisplayWidth.columns(of: $0) } }
        for row in rows {
            for (column, cell) in row.cells.enumerated() {
                widths[column] = max(widths[column], DisplayWidth.columns(of: cell))
            }
        }
        var text = ""
        if isFirst {
            text = line(titles, beside: isWide ? ["From \(lettering.arrow) to, label"] : [])
        }
        for row in rows {
            if let heading = row.heading { text += "\n\(heading)\n" }
            text += line(row.cells, beside: row.beside)
        }
        return text
    }

    /// Everything that was shown, added up.
    func totals(hasMore: Bool) -> String {
        "\n" + Paragraph.text(sums.sentence(figure), indent: 0, width: width)
            + (hasMore
                ? Paragraph.text(
                    "There are older ones: --limit 0 lists them, too.", indent: 0, width: width)
                : "")
    }

    // MARK: Rows

    private mutating func row(_ trip: TripSummary) -> Row {
        let start = trip.start.map { LocalTime.reading(of: $0.utc) }
        var row = Row(heading: nil, cells: [], beside: [])
        if let start {
            // The zone is that of the first below; what is in another says so.
            if case .day(start.day, _)? = heading {
            } else {
                heading = .day(start.day, zone: start.zone)
                row.heading = "\(start.day.words), \(start.zone)"
            }
        } else if heading != .undated {
            heading = .undated
            row.heading = "Undated"
        }
        row.cells = [
            "\(trip.id)", times(trip), figure.distance(trip.distance + trip.bridgedDistance),
            Figure.duration(trip.duration), figure.tableSpeed(trip.maximumSpeed),
        ]
        row.cells = Array(row.cells.prefix(columns))
        let name = trip.label ?? (trip.imported == true ? "(imported)" : "")
        row.beside = [route(trip), lettering.spelled(name)].filter { !$0.isEmpty }
        return row
    }

    /// Such as `21:48–22:10`; what is not of the heading's day or zone says so.
    private func times(_ trip: TripSummary) -> String {
        guard case .day(let day, let zone)? = heading,
            let start = trip.start.map({ LocalTime.reading(of: $0.utc) })
        else { return "" }
        func mark(_ other: String) -> String { other == zone ? "" : " \(other)" }
        guard let end = trip.end.map({ LocalTime.reading(of: $0.utc) }) else {
            return start.clock + mark(start.zone)
        }
        // One zone is said once.
        let begin = start.zone == end.zone ? start.clock : start.clock + mark(start.zone)
        let later = end.day.number - day.number
        return begin + lettering.dash + end.clock + mark(end.zone)
            + (later == 0 ? "" : " +\(later)d")
    }

    private func route(_ trip: TripSummary) -> String {
        if trip.startPlace == nil, trip.endPlace == nil { return trip.open ? "(open)" : "" }
        let from = trip.startPlace.map(lettering.spelled) ?? lettering.dash
        let to = trip.open ? "(open)" : trip.endPlace.map(lettering.spelled) ?? lettering.dash
        return "\(from) \(lettering.arrow) \(to)"
    }

    // MARK: Lines

    /// Wide enough for what is longest beside the figures.
    private var isWide: Bool { width >= Self.wide }
    private var columns: Int { isWide ? Self.titles.count : Self.titles.count - 1 }

    /// Figures in columns, and what stands beside them, or below where there is no room.
    private func line(_ cells: [String], beside: [String]) -> String {
        let whole = widths.reduce(0, +)
        let gap = whole + 2 * (columns - 1) <= width ? "  " : " "
        var head = cells.enumerated().map { column, cell in
            DisplayWidth.padded(cell, to: widths[column], isRight: column != 1)
        }.joined(separator: gap)
        let indent = isWide ? whole + gap.count * columns : widths[0] + gap.count
        let room = max(Self.leastRoom, width - indent)
        let together = beside.joined(separator: ", ")
        var below: [String] = []
        if isWide, DisplayWidth.columns(of: together) <= room {
            below = together.isEmpty ? [] : [together]
        } else {
            below = beside.flatMap { Paragraph.lines($0, width: room) }
        }
        if isWide, !below.isEmpty { head += gap + below.removeFirst() }
        while head.last == " " { head.removeLast() }
        let margin = String(repeating: " ", count: indent)
        return head + "\n" + below.map { "\(margin)\($0)\n" }.joined()
    }

    private static let titles = ["ID", "Time", "Distance", "Duration", "Fastest"]
    /// Letters, from which on there is room beside the figures.
    private static let wide = 72
    /// Letters of a name in a line: one that has to do with less is hard to read.
    private static let leastRoom = 16
}
