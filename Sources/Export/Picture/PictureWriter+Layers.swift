import Positioning
import Tracking

/// What lies on the ground of the map, from below.
extension PictureWriter {
    mutating func layers() {
        append("<g class=\"world\" fill=\"none\" stroke-linecap=\"round\"")
        append(" stroke-linejoin=\"round\">\n")
        cellLayer()
        for place in picture.places { area(place) }
        for course in picture.courses {
            let line = course.line.filter(\.isValid).map { frame.spot(of: $0) }
            path("course", 9, PaperLine.thinned(line, within: Self.fineness).pieces(frame))
        }
        for track in tracks {
            path("off", 14, track.offRoute.map { PaperText.path($0) }.joined())
        }
        lines()
        append("</g>\n")
    }

    private mutating func path(_ name: String, _ width: Double, _ path: String) {
        guard !path.isEmpty else { return }
        append("<path class=\"\(name)\" stroke-width=\"\(PaperText.figure(width))\"")
        if name == "unseen" { append(" stroke-dasharray=\"3 7\"") }
        append(" d=\"\(path)\"/>\n")
    }

    private mutating func cellLayer() {
        let path = cells.map { cell in
            let low = frame.spot(of: cell.southWest)
            let high = frame.spot(of: cell.northEast)
            // On the other side of the edge of the map.
            guard high.x > low.x else { return "" }
            let (width, height) = (high.x - low.x, low.y - high.y)
            return "M\(PaperText.pair(PaperPoint(x: low.x, y: high.y)))"
                + "h\(PaperText.figure(width))v\(PaperText.figure(height))"
                + "h\(PaperText.figure(-width))z"
        }
        guard !path.isEmpty else { return }
        append("<path class=\"\(cellClass)\" shape-rendering=\"crispEdges\" d=\"")
        append(path.joined() + "\"/>\n")
    }

    /// All of one kind are one path, and a crossing looks the same whichever came first.
    private mutating func lines() {
        var unseen = ""
        var bands: [String: String] = [:]
        for piece in tracks.flatMap(\.pieces) {
            switch piece.kind {
            case .unseen: unseen += PaperText.path(piece.line)
            case .band(let band):
                bands[PictureColours.name(ofBand: band), default: ""] += PaperText.path(piece.line)
            }
        }
        path("unseen", 3, unseen)
        for (name, line) in bands.sorted(by: { $0.key < $1.key }) {
            path("band \(name)", 4.5, line)
        }
    }

    // MARK: Places

    private mutating func area(_ place: Place) {
        switch place.shape {
        case .circle(let center, let enter, _):
            let spot = frame.spot(of: center)
            let radii = frame.radii(of: enter, at: center)
            guard frame.shows(PaperBox(around: spot, max(radii.east, radii.north))) else { return }
            append(
                "<ellipse class=\"place\" cx=\"\(PaperText.figure(spot.x))\""
                    + " cy=\"\(PaperText.figure(spot.y))\" rx=\"\(PaperText.figure(radii.east))\""
                    + " ry=\"\(PaperText.figure(radii.north))\" stroke-width=\"1.5\"/>\n")
        case .polygon(let rings, _):
            let rings = rings.map { $0.map { frame.spot(of: $0) } }
            guard let outer = rings.first, let box = PaperBox(around: outer), frame.shows(box)
            else { return }
            let path = rings.map {
                PaperText.path(PaperLine.thinned($0, within: Self.fineness), isClosed: true)
            }
            append(
                "<path class=\"place\" fill-rule=\"evenodd\" stroke-width=\"1.5\""
                    + " d=\"\(path.joined())\"/>\n")
        case .corridor(let line, let enter, _):
            let spots = PaperLine.thinned(
                line.map { frame.spot(of: $0) }, within: Self.fineness)
            guard let middle = line.first, let box = PaperBox(around: spots), frame.shows(box)
            else { return }
            let width = PaperText.figure(2 * frame.radii(of: enter, at: middle).north)
            let path = PaperText.path(spots)
            append("<path class=\"corridor\" stroke-width=\"\(width)\" d=\"\(path)\"/>\n")
            append("<path class=\"rim\" stroke-width=\"1.5\" d=\"\(path)\"/>\n")
        }
    }

    /// Units of paper, nothing that is seen.
    private static let fineness = 0.2
}

extension [PaperPoint] {
    /// As a path; one that is all beyond the paper is nothing.
    fileprivate func pieces(_ frame: MapFrame) -> String {
        guard count > 1, let box = PaperBox(around: self), frame.shows(box) else { return "" }
        return PaperText.path(self)
    }
}
