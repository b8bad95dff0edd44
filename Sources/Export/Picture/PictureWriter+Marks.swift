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
        var pins = ends
        for pin in stops where !pins.contains(where: { $0.spot.distance(to: pin.spot) < 4 }) {
            pins.append(pin)
        }
        for pin in pins { board.reserve(PaperBox(around: pin.spot, pin.reach - 1)) }
        pins += names
        var drawn: [String] = []
        for pin in pins {
            let place = pin.label.flatMap {
                board.place($0, size: Self.labelSize, beside: pin.spot, clear: pin.reach)
            }
            drawn.append(markup(pin, place))
        }
        append("<g class=\"pins\">\n")
        for pin in drawn.reversed() { append(pin) }
        append("</g>\n")
        furniture(bar)
    }

    /// A spot with a mark, a word, or both.
    private struct Pin {
        var spot: PaperPoint
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

    private var ends: [Pin] {
        picture.tracks.flatMap { track -> [Pin] in
            let points = track.points.filter(\.coordinate.isValid)
            guard let first = points.first, let last = points.last else { return [] }
            return [
                Pin(
                    spot: frame.spot(of: first.coordinate), reach: 11,
                    mark: "<circle class=\"mark\" r=\"9\" stroke-width=\"2.5\"/>"
                        + "<path class=\"sign\" d=\"M-3-4.5L5 0L-3 4.5Z\"/>",
                    label: track.startLabel, name: track.startLabel ?? "Start"),
                Pin(
                    spot: frame.spot(of: last.coordinate), reach: 11,
                    mark: "<circle class=\"mark\" r=\"9\" stroke-width=\"2.5\"/>"
                        + "<rect class=\"sign\" x=\"-3.5\" y=\"-3.5\" width=\"7\" height=\"7\"/>",
                    label: track.endLabel, name: track.endLabel ?? "End"),
            ]
        }
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
        let paper = PaperBox(left: 0, top: 0, right: frame.width, bottom: frame.height)
        var pins: [Pin] = []
        for place in picture.places {
            let spots = place.shape.corners.map { frame.spot(of: $0) }
            guard let box = PaperBox(around: spots), let first = spots.first else { continue }
            let spot: PaperPoint
            switch place.shape {
            case .circle: spot = first
            case .polygon:
                spot = PaperPoint(x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2)
            case .corridor: spot = spots[spots.count / 2]
            }
            guard PaperBox(around: spot, 0).isInside(paper) else { continue }
            pins.append(name(place.name, at: spot))
        }
        for course in picture.courses {
            let spots = course.line.filter(\.isValid).map { frame.spot(of: $0) }
            guard !spots.isEmpty else { continue }
            let spot = spots[spots.count / 2]
            guard PaperBox(around: spot, 0).isInside(paper) else { continue }
            pins.append(name(course.name, at: spot))
        }
        return Array(pins.prefix(Self.mostNames))
    }

    private func name(_ name: String, at spot: PaperPoint) -> Pin {
        Pin(
            spot: spot, reach: 2, mark: "",
            label: TextWidth.fitted(name, size: Self.labelSize, within: Self.widestName),
            name: name)
    }

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
    /// More names than that cover the map.
    private static let mostNames = 60
}
