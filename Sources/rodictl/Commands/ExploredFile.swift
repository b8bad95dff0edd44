import Control
import Export
import Invocation
import Positioning
import Tracking

/// Explored cells as a file: GeoJSON, or a picture of where the fog has lifted.
enum ExploredFile {
    /// Writes what `--geojson` and `--svg` ask for.
    static func write(_ wish: Request.Explored, _ call: Call) throws(Failure) {
        let file = call.value("svg") ?? call.value("geojson")
        let record = try all(wish, call, showsProgress: file != "-" || !Output.isTerminal)
        if let file = call.value("geojson") {
            let cells = record.cells.compactMap(feature)
            try ExportFile.write(to: file) { (emit) throws(Failure) in
                GeoJSONWriter.write(cells, to: emit)
            }
            say(cells.count, file)
        }
        if let file = call.value("svg") {
            let picture = picture(of: record, in: wish.box)
            guard !picture.cells.isEmpty || wish.box != nil else {
                throw Failure(.refused, "nothing is explored yet: there is no picture to draw")
            }
            try ExportFile.write(to: file) { (emit) throws(Failure) in
                if file.lowercased().hasSuffix(".html") {
                    picture.page(to: emit)
                } else {
                    picture.svg(to: emit)
                }
            }
            say(picture.cells.count, file)
        }
    }

    private static func say(_ cells: Int, _ file: String) {
        if file != "-" { StandardError.say(line: "\(cells) cells in \(file)") }
    }

    private static func all(
        _ wish: Request.Explored, _ call: Call, showsProgress: Bool
    ) throws(Failure) -> ExploredRecord {
        var wish = wish
        wish.limit = ExploredCommand.pageAtMost
        // A file goes to others; what is shown on the screen is for who lives there.
        wish.trimmed = !call.invocation.has("untrimmed")
        let client = try call.connect()
        var progress = ProgressBar(isWanted: showsProgress)
        var (_, record) = try call.ask(.explored(wish), on: client, as: ExploredRecord.self)
        while record.more, let last = record.cells.last {
            progress.show(Int64(record.cells.count), of: Int64(record.count ?? 0))
            wish.after = last.geohash
            let (_, page) = try call.ask(.explored(wish), on: client, as: ExploredRecord.self)
            record.cells += page.cells
            record.more = page.more
        }
        progress.end()
        return record
    }

    static func picture(of record: ExploredRecord, in box: Request.Box?) -> MapPicture {
        let count = record.count ?? record.cells.count
        var facts = [ExploredCommand.sum(record, count)]
        let times = record.cells.compactMap(\.first).sorted { $0.utc < $1.utc }
        if let first = times.first, let last = times.last {
            facts.append(LocalTime.span(from: first, to: last))
        }
        var picture = MapPicture(title: "Explored", facts: facts)
        picture.cells = record.cells.compactMap { GeohashArea($0.geohash) }
        if let box { picture.view = corners(of: box) }
        return picture
    }

    /// Both corners, and what is between them where it is far: a map goes the short way round else.
    private static func corners(of box: Request.Box) -> [Coordinate] {
        let span = box.east >= box.west ? box.east - box.west : box.east - box.west + 360
        return (0...4).map { step in
            Coordinate(
                latitude: step == 0 ? box.south : box.north,
                longitude: wrapped(box.west + span * Double(step) / 4))
        }
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
}
