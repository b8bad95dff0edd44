/// Finds room for words on a map: apart from one another, and from lines where there is a choice.
struct LabelBoard {
    /// Where a word stands, from the spot that it belongs to.
    struct Place: Equatable {
        enum Anchor: String {
            case start
            case middle
            case end
        }

        var dx: Double
        /// Of the line that letters stand on.
        var dy: Double
        var anchor: Anchor
    }

    private let paper: PaperBox
    private var taken: [PaperBox] = []
    /// Squares that a line passes through.
    private var crossed: Set<Int> = []

    init(width: Double, height: Double) {
        paper = PaperBox(left: 0, top: 0, right: width, bottom: height)
    }

    /// Nothing else may stand there.
    mutating func reserve(_ box: PaperBox) { taken.append(box) }

    /// Words rather stand elsewhere.
    mutating func cross(_ line: [PaperPoint]) {
        for (start, end) in zip(line, line.dropFirst()) {
            let steps = max(1, min(Self.mostSteps, Int(start.distance(to: end) / Self.square)))
            for step in 0...steps {
                let spot = start.mixed(with: end, Double(step) / Double(steps))
                crossed.insert(Self.square(spot))
            }
        }
    }

    /// Room for `text` beside a mark that reaches `clear` around `spot`; `nil` when there is none.
    mutating func place(
        _ text: String, size: Double, beside spot: PaperPoint, clear: Double
    ) -> Place? {
        let width = TextWidth.of(text, size: size)
        var best: (place: Place, box: PaperBox, cost: Int)?
        for (rank, place) in Self.places(size: size, clear: clear).enumerated() {
            let box = Self.box(of: place, at: spot, width: width, size: size)
            guard box.isInside(paper), !taken.contains(where: box.meets) else { continue }
            // Of two that are as free, the usual one.
            let cost = crossings(of: box) * Self.ranks + rank
            if cost < best?.cost ?? .max { best = (place, box, cost) }
        }
        guard let best else { return nil }
        taken.append(best.box)
        return best.place
    }

    /// Around a mark, the usual places first.
    static func places(size: Double, clear: Double) -> [Place] {
        let middle = size * 0.35
        let aside = clear + 4
        return [
            Place(dx: aside, dy: middle, anchor: .start),
            Place(dx: -aside, dy: middle, anchor: .end),
            Place(dx: 0, dy: -aside, anchor: .middle),
            Place(dx: 0, dy: aside + size * 0.8, anchor: .middle),
            Place(dx: clear * 0.7, dy: -aside * 0.7, anchor: .start),
            Place(dx: clear * 0.7, dy: aside * 0.7 + size * 0.8, anchor: .start),
            Place(dx: -clear * 0.7, dy: -aside * 0.7, anchor: .end),
            Place(dx: -clear * 0.7, dy: aside * 0.7 + size * 0.8, anchor: .end),
        ]
    }

    static func box(
        of place: Place, at spot: PaperPoint, width: Double, size: Double
    ) -> PaperBox {
        let left =
            switch place.anchor {
            case .start: spot.x + place.dx
            case .middle: spot.x + place.dx - width / 2
            case .end: spot.x + place.dx - width
            }
        return PaperBox(
            left: left - 1, top: spot.y + place.dy - size * 0.85, right: left + width + 1,
            bottom: spot.y + place.dy + size * 0.3)
    }

    private func crossings(of box: PaperBox) -> Int {
        var count = 0
        var y = box.top
        while y <= box.bottom {
            var x = box.left
            while x <= box.right {
                if crossed.contains(Self.square(PaperPoint(x: x, y: y))) { count += 1 }
                x += Self.square
            }
            y += Self.square
        }
        return count
    }

    private static func square(_ spot: PaperPoint) -> Int {
        // Lines end at the edge of the paper, or not far beyond it.
        let (column, row) = (spot.x / square, spot.y / square)
        guard abs(column) < 10_000, abs(row) < 10_000 else { return .max }
        return Int(column.rounded(.down)) * 100_000 + Int(row.rounded(.down))
    }

    /// Units of paper.
    private static let square = 6.0
    private static let mostSteps = 2000
    /// More than there are places around a mark.
    private static let ranks = 100
}
