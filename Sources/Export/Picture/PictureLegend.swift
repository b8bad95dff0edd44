import Positioning
import Tracking

/// What the lines and marks of a picture mean: of those that are in it, in rows.
struct PictureLegend: Equatable {
    struct Entry: Equatable {
        /// Drawn around 0, 0, in a box of `sampleWidth`.
        var sample: String
        var label: String
    }

    let rows: [[Entry]]

    init(of writer: PictureWriter, width: Double) {
        rows = Self.rows(Self.entries(of: writer), width: width)
    }

    var height: Double { Double(rows.count) * Self.rowHeight }

    func markup(at corner: PaperPoint) -> String {
        var text = "<g class=\"legend\" fill=\"none\" stroke-linecap=\"round\">\n"
        for (number, row) in rows.enumerated() {
            var x = corner.x
            let y = corner.y + (Double(number) + 0.5) * Self.rowHeight
            for entry in row {
                let spot = PaperText.pair(PaperPoint(x: x, y: y))
                let label = PaperPoint(x: Self.sampleWidth + 6, y: Self.size * 0.35)
                text +=
                    "<g transform=\"translate(\(spot))\">\(entry.sample)"
                    + PaperText.words(entry.label, at: label, size: Self.size, class: "text")
                    + "</g>\n"
                x += Self.width(of: entry)
            }
        }
        return text + "</g>\n"
    }

    private static func width(of entry: Entry) -> Double {
        sampleWidth + 6 + TextWidth.of(entry.label, size: size) + 14
    }

    private static func rows(_ entries: [Entry], width: Double) -> [[Entry]] {
        var rows: [[Entry]] = []
        var left = 0.0
        for entry in entries {
            let needed = self.width(of: entry)
            if rows.isEmpty || needed > left {
                rows.append([])
                left = width
            }
            rows[rows.count - 1].append(entry)
            left -= needed
        }
        return rows
    }

    private static func entries(of writer: PictureWriter) -> [Entry] {
        let picture = writer.picture
        let kinds = Set(writer.tracks.flatMap(\.pieces).map(\.kind))
        var entries: [Entry] = []
        for band in 0...picture.bands.edges.count where kinds.contains(.band(band)) {
            entries.append(
                line(
                    "band \(PictureColours.name(ofBand: band))", 4.5,
                    speeds(of: band, picture.bands, picture.units)))
        }
        if kinds.contains(.unseen) { entries.append(line("unseen", 3, "not seen")) }
        if writer.tracks.contains(where: { !$0.offRoute.isEmpty }) {
            entries.append(line("off", 12, "off the course"))
        }
        if !picture.courses.isEmpty { entries.append(line("course", 9, "course")) }
        if picture.tracks.contains(where: { !$0.stops.isEmpty }) {
            entries.append(
                Entry(
                    sample: "<circle class=\"mark\" cx=\"14\" r=\"5\" stroke-width=\"2\"/>",
                    label: "stop"))
        }
        if !picture.places.isEmpty {
            entries.append(
                Entry(
                    sample: "<circle class=\"place\" cx=\"14\" r=\"8\" stroke-width=\"1.5\"/>",
                    label: "place"))
        }
        if !writer.cells.isEmpty {
            entries.append(
                Entry(
                    sample: "<rect class=\"fog\" y=\"-9\" width=\"28\" height=\"18\"/>"
                        + "<rect class=\"\(writer.cellClass)\" x=\"5\" y=\"-9\" width=\"18\" height=\"18\"/>",
                    label: "explored"))
        }
        if !writer.refusals.isEmpty {
            entries.append(
                Entry(
                    sample: "<g transform=\"translate(14 0)\">\(PictureWriter.cross)</g>",
                    label: "refused fix"))
        }
        return entries
    }

    private static func line(_ name: String, _ width: Double, _ label: String) -> Entry {
        let dashes = name == "unseen" ? " stroke-dasharray=\"3 7\"" : ""
        // Round ends reach beyond it by half of the width.
        let (start, length) = ((width / 2).rounded(.up), sampleWidth - 2 * (width / 2).rounded(.up))
        return Entry(
            sample: "<path class=\"\(name)\" stroke-width=\"\(PaperText.figure(width))\"\(dashes)"
                + " d=\"M\(PaperText.figure(start)) 0h\(PaperText.figure(length))\"/>", label: label
        )
    }

    /// Such as `50–90 km/h`.
    static func speeds(of band: Int, _ bands: SpeedBands, _ units: MapPicture.Units) -> String {
        let (factor, unit) = units == .metric ? (3.6, "km/h") : (3600 / 1609.344, "mph")
        let edges = bands.edges.map { PaperText.figure(($0 * factor).rounded()) }
        if band == 0 { return "under \(edges[0]) \(unit)" }
        if band >= edges.count { return "over \(edges[edges.count - 1]) \(unit)" }
        return "\(edges[band - 1])–\(edges[band]) \(unit)"
    }

    private static let size = 16.0
    private static let rowHeight = 27.0
    private static let sampleWidth = 28.0
}
