import Positioning

/// A circle that stands for a watched place while the car is surely on one side of it.
///
/// It answers with a few multiplications whether anything can have happened at all; only if so is the
/// place itself measured. Its answers err towards measuring.
///
/// Units: metres.
struct Cordon: Sendable {
    private let center: Coordinate
    /// A car outside that stays farther from the centre than this enters nothing.
    private let enter: Double
    /// A car inside that stays nearer to the centre than this leaves nothing; `nil` if not known.
    private let leave: Double?
    /// Small enough for a flat map, and content with fixes that most places are content with.
    private let isOfUse: Bool

    init(around place: Place) {
        switch place.shape {
        case .circle(let center, let enter, let leave):
            self.center = center
            self.enter = enter
            self.leave = leave
        case .polygon, .corridor:
            let box = place.shape.box(grownBy: 0)
            let middle = Coordinate(latitude: (box.south + box.north) / 2, longitude: box.middle)
            let corners = [box.south, box.north].map {
                Coordinate(latitude: $0, longitude: wrapped(box.middle + box.reach))
            }
            center = middle
            enter = corners.reduce(0) { max($0, middle.distance(to: $1)) }
            leave = nil
        }
        isOfUse =
            max(enter, leave ?? 0) <= FlatScale.farthest / 2
            && place.maximumSigma ?? .infinity >= Place.leastSigmaLimit
    }

    /// Metres that a car on `side` can drive from `here` before anything can happen.
    ///
    /// `nil` when something can have happened already, on the `way` metres from `before` to here.
    func slack(
        on side: Place.Side, from here: Coordinate, after before: Coordinate, way: Double,
        by scale: FlatScale
    ) -> Double? {
        guard isOfUse else { return nil }
        let distance = scale.distance(from: here, to: center)
        switch side {
        case .inside:
            guard let leave else { return nil }
            let slack = leave - distance * FlatScale.over
            return slack > 0 ? slack : nil
        case .outside:
            let slack = min(distance, FlatScale.farthest) * FlatScale.under - enter
            if slack > way { return slack }
            // The way came no nearer than this.
            let nearest =
                ((distance + scale.distance(from: before, to: center)) * FlatScale.under - way) / 2
            return nearest > enter ? slack : nil
        }
    }
}
