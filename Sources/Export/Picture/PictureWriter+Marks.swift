import Positioning
import Tracking

/// Marks and words on the map: they keep their size however near one looks.
extension PictureWriter {
    mutating func marks() {
        var board = LabelBoard(width: frame.width, height: frame.height)
        let bar = ScaleBar(scale: frame.scale, widest: Self.widestBar, units: picture.units)
        board.reserve(
            PaperBox(
                left: 0, top: frame.height - 38, right: max(bar.width, 70) + 24,
                bottom: frame.height))
        board.reserve(
            PaperBox(left: frame.width - 42, top: 0, right: frame.width, bottom: 56))
        for piece in tracks.flatMap(\.pieces) { board.cross(piece.line) }

        // Who comes first has the room; who is drawn last lies on top.
        let ends = ends
        let stops = stops.filter { pin in
            !ends.contains { $0.spot.distance(to: pin.spot) < 4 }
        }
        for pin in ends + stops { board.reserve(PaperBox(around: pin.spot, pin.reach - 1)) }
        var drawn: [String] = []
        for var pin in ends + names + stops {
            var place: LabelBoard.Place?
            for spot in [pin.spot] + pin.elsewhere where place == nil {
                guard let label = pin.label else { break }
                place = board.place(label, size: Self.labelSize, beside: spot, clear: pin.reach)
                if place != nil { pin.spot = spot }
            }
            drawn.append(markup(pin, place))
        }
        append("<g class=\"pins\" fill=\"none\" stroke-linecap=\"round\">\n")
        for spot in refusals {
            append(
                "<g class=\"pin\" transform=\"translate(\(PaperText.pair(spot)))\">\(Self.cross)</g>\n"
            )
        }
        for pin in drawn.reversed() { append(pin) }
        append("</g>\n")
        furniture(bar)
    }

    /// A spot with a mark, a word, or both.
    private struct Pin {
        var spot: PaperPoint
        /// Where the word may be as well, of what is long.
        var elsewhere: [PaperPoint] = []
        /// How far the mark reaches.
        var reach: Double
        var mark: String
        var label: String?
        /// The whole of it, for who asks.
        var name: String
    }

    private func markup(_ pin: Pin, _ place: LabelBoard.Place?) -> String {
        guard !pin.mark.isEmpty || place != nil || isForPage else { return "" }
        var text =
            "<g class=\"pin\" transform=\"translate(\(PaperText.pair(pin.spot)))\">"
            + "<title>\(XMLText.escaped(pin.name))</title>\(pin.mark)"
        if let label = pin.label {
            let words = { (name: String, place: LabelBoard.Place) in
                PaperText.words(
                    label, at: PaperPoint(x: place.dx, y: place.dy), size: Self.labelSize,
                    class: name, anchor: place.anchor)
            }
            if let place {
                text += words("halo", place)
            } else if isForPage {
                text += words(
                    "halo later",
                    LabelBoard.places(size: Self.labelSize, clear: pin.reach)[0])
            }
        }
        return text + "</g>\n"
    }

    /// Where each trip began and ended; of a spot alone, only where it ended.
    private var ends: [Pin] {
        picture.tracks.flatMap { track -> [Pin] in
            let points = track.points.filter(\.coordinate.isValid)
            guard let first = points.first, let last = points.last else { return [] }
            let start = end(
                at: first, track.startLabel, "Start",
                sign: "<path class=\"sign\" d=\"M-3-4.5L5 0L-3 4.5Z\"/>")
            let end = end(
                at: last, track.endLabel, "End",
                sign: "<rect class=\"sign\" x=\"-3.5\" y=\"-3.5\" width=\"7\" height=\"7\"/>")
            return points.count == 1 && track.startLabel == nil ? [end] : [start, end]
        }
    }

    private func end(
        at point: DatedPoint, _ label: String?, _ name: String, sign: String
    ) -> Pin {
        Pin(
            spot: frame.spot(of: point.coordinate), reach: 11,
            mark: "<circle class=\"mark\" r=\"9\" stroke-width=\"2.5\"/>" + sign, label: label,
            name: label ?? name)
    }

    private var stops: [Pin] {
        picture.tracks.flatMap(\.stops).filter(\.coordinate.isValid).map { stop in
            Pin(
                spot: frame.spot(of: stop.coordinate), reach: 7,
                mark: "<circle class=\"mark\" r=\"5\" stroke-width=\"2\"/>",
                label: stop.label, name: "Stop, \(stop.label)")
        }
    }

    /// Of places and courses that are on the paper.
    private var names: [Pin] {
        var pins: [Pin] = []
        for place in picture.places {
            let spots = place.shape.corners.map { frame.spot(of: $0) }
            guard let box = PaperBox(around: spots) else { continue }
            switch place.shape {
            case .circle(let center, let enter, _):
                // Beside a small one, within a large one.
                let radius = frame.radii(of: enter, at: center).east
                pins += name(place.name, at: spots, clear: radius < Self.widestRim ? radius : 0)
            case .polygon:
                let middle = PaperPoint(
                    x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2)
                pins += name(place.name, at: [middle] + spots, clear: 0)
            case .corridor: pins += name(place.name, along: spots)
            }
        }
        for course in picture.courses {
            pins += name(
                course.name, along: course.line.filter(\.isValid).map { frame.spot(of: $0) })
        }
        return Array(pins.prefix(Self.mostNames))
    }

    /// From the middle of a line outwards.
    private func name(_ name: String, along line: [PaperPoint]) -> [Pin] {
        let spots = [4, 3, 5, 2, 6, 1, 7].map { line.count * $0 / 8 }
            .filter(line.indices.contains).map { line[$0] }
        return self.name(name, at: spots, clear: 5)
    }

    private func name(_ name: String, at spots: [PaperPoint], clear: Double) -> [Pin] {
        let paper = PaperBox(left: 0, top: 0, right: frame.width, bottom: frame.height)
        let spots = spots.filter { PaperBox(around: $0, 0).isInside(paper) }
        guard let first = spots.first else { return [] }
        return [
            Pin(
                spot: first, elsewhere: Array(spots.dropFirst().prefix(Self.mostSpots)),
                reach: clear, mark: "",
                label: TextWidth.fitted(name, size: Self.labelSize, within: Self.widestName),
                name: name)
        ]
    }

    /// Where fixes were refused: one mark where there would be several on one another.
    var refusals: [PaperPoint] {
        var taken: Set<Int> = []
        let paper = PaperBox(left: 0, top: 0, right: frame.width, bottom: frame.height)
        let spots = picture.refusals.filter(\.isValid).map { frame.spot(of: $0) }
            .filter { spot in
                guard PaperBox(around: spot, 0).isInside(paper) else { return false }
                let square = Int(spot.x / Self.crossSize) * 10_000 + Int(spot.y / Self.crossSize)
                return taken.insert(square).inserted
            }
        return Array(spots.prefix(Self.mostCrosses))
    }

    /// The mark of a refused fix.
    static let cross = "<path class=\"refusal\" stroke-width=\"1.6\" d=\"M-4-4l8 8m-8 0l8-8\"/>"

    // MARK: Scale and north

    private mutating func furniture(_ bar: ScaleBar) {
        let bottom = frame.height - 12
        let path =
            "M12 \(PaperText.figure(bottom - 6))v6h\(PaperText.figure(bar.width))v-6"
        let steps = ScaleBar.steps(picture.units).map {
            "\(PaperText.figure($0.metres)) \($0.label)"
        }
        append(
            "<g class=\"scale\" fill=\"none\" data-units=\"\(Self.precise(frame.scale))\""
                + " data-widest=\"\(PaperText.figure(Self.widestBar))\""
                + (isForPage ? " data-steps=\"\(steps.joined(separator: "|"))\"" : "") + ">"
                + "<path class=\"under\" stroke-width=\"6\" d=\"\(path)\"/>"
                + "<path class=\"rule\" stroke-width=\"2\" d=\"\(path)\"/>"
                + PaperText.words(
                    bar.step.label, at: PaperPoint(x: 16, y: bottom - 9),
                    size: Self.labelSize - 1, class: "halo") + "</g>\n")
        let x = PaperText.figure(frame.width - 24)
        append(
            "<g class=\"north\" transform=\"translate(\(x) 12)\"><title>North</title>"
                + "<path class=\"sign\" d=\"M0 0L7 18L0 14L-7 18Z\"/>"
                + PaperText.words(
                    "N", at: PaperPoint(x: 0, y: 34), size: Self.labelSize - 2, class: "halo",
                    anchor: .middle) + "</g>\n")
    }

    /// Six significant digits of a scale that may be a thousandth.
    private static func precise(_ scale: Double) -> String {
        guard let number = FixedPoint(scale, decimals: 7) else { return "1" }
        let fraction = String(number.fraction)
        let zeros = String(repeating: "0", count: max(0, 7 - fraction.count))
        return "\(number.whole).\(zeros)\(fraction)"
    }

    private static let widestBar = 130.0
    private static let widestName = 190.0
    /// Units; a larger circle has its name inside.
    private static let widestRim = 26.0
    /// Where a name is tried.
    private static let mostSpots = 8
    /// Units between two marks of refused fixes.
    private static let crossSize = 4.0
    private static let mostCrosses = 1000
    /// More names than that cover the map.
    private static let mostNames = 60
}
