import Control
import Export
import Positioning
import Tracking

/// `rodictl explored`.
enum ExploredCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        var wish = try wish(call)
        if let file = call.value("geojson") {
            try write(wish, to: file, call)
            return .fine
        }
        let limit = try call.count("limit") ?? usualLimit
        var left = limit == 0 ? Int.max : limit
        var shown: ExploredRecord?
        let client = try call.connect()
        while left > 0 {
            wish.limit = min(left, pageAtMost)
            let (text, page) = try call.ask(.explored(wish), on: client, as: ExploredRecord.self)
            if call.isJSON {
                Output.write(text)
                Output.write("\n")
            }
            left -= page.cells.count
            if shown == nil { shown = page } else { shown?.cells += page.cells }
            guard page.more, let last = page.cells.last else { break }
            wish.after = last.geohash
        }
        if !call.isJSON, let shown { Output.write(text(shown)) }
        return .fine
    }

    static func text(_ record: ExploredRecord) -> String {
        let isFinest = record.cells.allSatisfy { $0.cells == nil }
        var table = Table([.left, .left, .left, .right, .right])
        table.add(["Cell", "First", "Last", isFinest ? "Trips" : "Cells", "By trip"])
        for cell in record.cells {
            table.add([
                cell.geohash, cell.first.map(LocalTime.dateAndMinute) ?? "undated",
                cell.last.map(LocalTime.dateAndMinute) ?? "",
                "\(cell.visits ?? cell.cells ?? 0)", "\(cell.trip)",
            ])
        }
        let count = record.count ?? record.cells.count
        return (record.cells.isEmpty ? "" : table.text) + sum(record, count)
    }

    private static func sum(_ record: ExploredRecord, _ count: Int) -> String {
        let cells = "\(count) \(count == 1 ? "cell" : "cells") of \(record.precision) letters"
        var text = "\(cells) explored"
        if let share = record.share, let possible = record.possible {
            text +=
                ", \(Figure.fixed(share * 100, share < 0.01 ? 4 : 1)) % of the \(possible) in the box"
        }
        let hidden = count - record.cells.count
        return text + (hidden > 0 ? " (\(hidden) more: --limit 0)" : "") + ".\n"
    }

    // MARK: GeoJSON

    private static func write(
        _ wish: Request.Explored, to file: String, _ call: Call
    ) throws(Failure) {
        var wish = wish
        wish.limit = pageAtMost
        var cells: [GeoJSONWriter.Cell] = []
        let client = try call.connect()
        while true {
            let (_, page) = try call.ask(.explored(wish), on: client, as: ExploredRecord.self)
            cells += page.cells.compactMap(feature)
            guard page.more, let last = page.cells.last else { break }
            wish.after = last.geohash
        }
        try ExportFile.write(to: file) { emit in GeoJSONWriter.write(cells, to: emit) }
        if file != "-" { StandardError.say("\(cells.count) cells in \(file)\n") }
    }

    private static func feature(_ cell: ExploredCellRecord) -> GeoJSONWriter.Cell? {
        guard let area = GeohashArea(cell.geohash) else { return nil }
        var properties: [(String, GeoJSONWriter.Property)] = [("trip", .whole(cell.trip))]
        if let visits = cell.visits { properties.append(("visits", .whole(Int64(visits)))) }
        if let cells = cell.cells { properties.append(("cells", .whole(Int64(cells)))) }
        if let first = cell.first { properties.append(("first", .time(first.utc))) }
        if let last = cell.last { properties.append(("last", .time(last.utc))) }
        return GeoJSONWriter.Cell(area, properties: properties)
    }

    // MARK: What is asked for

    private static func wish(_ call: Call) throws(Failure) -> Request.Explored {
        var wish = Request.Explored(precision: try call.count("precision"))
        wish.since = try time("since", call)
        wish.until = try time("until", call)
        if let text = call.value("box") { wish.box = try box(text) }
        if wish.objection != nil {
            throw Failure(
                .usage, "--precision needs a number of letters, 1 to 7, not “\(wish.letters)”")
        }
        return wish
    }

    private static func time(_ option: String, _ call: Call) throws(Failure) -> Timestamp? {
        guard let text = call.value(option) else { return nil }
        guard let time = UTC(text) else {
            throw Failure(
                .usage,
                "--\(option) needs a time such as 2026-04-27T19:48:55Z, not “\(text)”")
        }
        return Timestamp(time)
    }

    static func box(_ text: String) throws(Failure) -> Request.Box {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .compactMap { Double($0) }
        if numbers.count == 4, text.count(where: { $0 == "," }) == 3 {
            let box = Request.Box(
                south: numbers[0], west: numbers[1], north: numbers[2], east: numbers[3])
            if box.cells != nil { return box }
        }
        throw Failure(
            .usage,
            "--box needs four numbers in degrees, south,west,north,east such as"
                + " 52.0,5.0,52.2,5.3, not “\(text)”")
    }

    private static let usualLimit = 20
    /// As many as the daemon tells at once.
    private static let pageAtMost = 1000
}
