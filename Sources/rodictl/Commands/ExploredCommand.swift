import Control
import Positioning
import Tracking

/// `rodictl explored`.
enum ExploredCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        var wish = try wish(call)
        let files = ["geojson", "svg"].compactMap { call.value($0) }
        guard files.isEmpty else {
            try ExploredFile.write(wish, call)
            return .fine
        }
        let limit = try call.count("limit") ?? usualLimit
        var left = limit == 0 ? Int.max : limit
        var shown: ExploredRecord?
        let client = try call.connect()
        while left > 0 {
            wish.limit = min(left, pageAtMost)
            let (text, page) = try call.ask(.explored(wish), on: client, as: ExploredRecord.self)
            if call.isJSON { Output.write(line: text) }
            left -= page.cells.count
            if shown == nil { shown = page } else { shown?.cells += page.cells }
            guard page.more, let last = page.cells.last else { break }
            wish.after = last.geohash
        }
        if !call.isJSON, let shown { Output.say(text(shown)) }
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
        let hidden = count - record.cells.count
        return (record.cells.isEmpty ? "" : table.text) + sum(record, count)
            + (hidden > 0 ? " (\(hidden) more: --limit 0)" : "") + ".\n"
    }

    /// Such as `12 cells of 7 letters explored, 0.3 % of the 4096 in the box`.
    static func sum(_ record: ExploredRecord, _ count: Int) -> String {
        let cells = "\(count) \(count == 1 ? "cell" : "cells") of \(record.precision) letters"
        var text = "\(cells) explored"
        if let share = record.share, let possible = record.possible {
            text +=
                ", \(Figure.fixed(share * 100, share < 0.01 ? 4 : 1)) % of the \(possible) in the box"
        }
        return text
    }

    // MARK: What is asked for

    private static func wish(_ call: Call) throws(Failure) -> Request.Explored {
        var wish = Request.Explored(precision: try call.count("precision"))
        wish.since = Timestamp(try call.time("since"))
        wish.until = Timestamp(try call.time("until"))
        if let text = call.value("box") { wish.box = try box(text) }
        if wish.objection != nil {
            throw Failure(
                .usage, "--precision needs a number of letters, 1 to 7, not “\(wish.letters)”")
        }
        return wish
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
    static let pageAtMost = 1000
}
