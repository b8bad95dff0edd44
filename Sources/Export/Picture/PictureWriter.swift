import Positioning
import Tracking

/// Draws a map: title above, legend below, everything as text of SVG 1.1.
///
/// Nothing in it is fetched from anywhere, and without a style sheet it is still a map. Sizes are such
/// that the words can be read when 560 units are as wide as a phone.
struct PictureWriter {
    let picture: MapPicture
    let frame: MapFrame
    let tracks: [TrackPieces]
    let cells: [GeohashArea]
    /// For a page that zooms: words that have no room yet are there, too.
    let isForPage: Bool
    let emit: ([UInt8]) -> Void
    private var buffer = TextBuffer(capacity: piece)

    init(
        _ picture: MapPicture, isForPage: Bool = false, to emit: @escaping ([UInt8]) -> Void
    ) {
        self.picture = picture
        self.isForPage = isForPage
        self.emit = emit
        let frame = MapFrame(
            around: picture.extent, width: Self.width - 2 * Self.margin, heights: Self.heights)
        self.frame = frame
        tracks = picture.tracks.map { TrackPieces($0, in: frame, bands: picture.bands) }
        cells = PictureCells.drawn(of: picture, in: frame)
    }

    mutating func write() {
        let titles = TextWidth.wrapped(
            picture.title, size: Self.titleSize, within: frame.width, lines: 2)
        let facts = picture.facts.flatMap {
            TextWidth.wrapped($0, size: Self.factSize, within: frame.width, lines: 2)
        }
        var y = Self.margin
        let titleTop = y
        y += Double(titles.count) * Self.titleSize * Self.leading
        let factTop = y
        y += Double(facts.count) * Self.factSize * Self.leading + Self.gap
        let mapTop = y
        y += frame.height + Self.gap
        let legend = PictureLegend(of: self, width: frame.width)
        let height = (y + legend.height + Self.margin).rounded(.up)

        append(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\""
                + " viewBox=\"0 0 \(PaperText.figure(Self.width)) \(PaperText.figure(height))\""
                + " font-family=\"system-ui,'DejaVu Sans',sans-serif\">\n"
                + "<title>\(XMLText.escaped(picture.title))</title>\n"
                + "<desc>\(XMLText.escaped(picture.facts.joined(separator: "; ")))</desc>\n"
                + PictureStyle.sheet + "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n")
        lines(titles, top: titleTop, size: Self.titleSize, class: "text", isBold: true)
        lines(facts, top: factTop, size: Self.factSize, class: "quiet", isBold: false)
        beginMap(at: PaperPoint(x: Self.margin, y: mapTop))
        layers()
        marks()
        append("</svg>\n")
        append(legend.markup(at: PaperPoint(x: Self.margin, y: mapTop + frame.height + Self.gap)))
        append("</svg>\n")
        emit(buffer.take())
    }

    /// Cells are the ground below a drive; alone they are what is to be seen.
    var cellClass: String { picture.tracks.isEmpty ? "found" : "cell" }

    mutating func append(_ markup: String) {
        buffer.append(markup)
        if buffer.count >= Self.piece { emit(buffer.take()) }
    }

    private mutating func lines(
        _ lines: [String], top: Double, size: Double, class name: String, isBold: Bool
    ) {
        for (index, line) in lines.enumerated() {
            let spot = PaperPoint(
                x: Self.margin, y: top + Double(index) * size * Self.leading + size)
            append(
                PaperText.words(line, at: spot, size: size, class: name, isBold: isBold) + "\n")
        }
    }

    private mutating func beginMap(at corner: PaperPoint) {
        let (width, height) = (PaperText.figure(frame.width), PaperText.figure(frame.height))
        append(
            "<svg class=\"map\" x=\"\(PaperText.figure(corner.x))\""
                + " y=\"\(PaperText.figure(corner.y))\" width=\"\(width)\" height=\"\(height)\""
                + " viewBox=\"0 0 \(width) \(height)\" overflow=\"hidden\">\n"
                + "<rect class=\"fog\" width=\"\(width)\" height=\"\(height)\"/>\n")
    }

    static let width = 560.0
    static let margin = 16.0
    static let gap = 10.0
    /// Letters on the map and below it.
    static let labelSize = 17.0
    private static let titleSize = 26.0
    private static let factSize = 18.0
    /// Of the size of the letters.
    private static let leading = 1.32
    /// Of the map: a long drive north is tall, one to the east not too low.
    private static let heights = 300.0...760.0
    private static let piece = 32 * 1024
}
