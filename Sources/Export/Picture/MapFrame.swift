import Positioning

/// A spot on the paper, from its upper left corner.
struct PaperPoint: Equatable, Sendable {
    var x: Double
    var y: Double

    func distance(to other: PaperPoint) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    /// The spot a fraction of the way to `other`.
    func mixed(with other: PaperPoint, _ fraction: Double) -> PaperPoint {
        PaperPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}

/// Where on the paper a place lies: a flat map around the middle of what it must hold.
///
/// A degree of longitude is as wide as it is at the middle latitude. Longitudes are counted from the
/// middle, so that a map over the 180th meridian is like any other: its edge is where the largest
/// stretch without any place is.
///
/// Units: of the paper, and metres.
struct MapFrame: Equatable, Sendable {
    let width: Double
    let height: Double
    /// Units of paper in one metre, at the middle.
    let scale: Double
    private let middle: Coordinate
    /// Units of paper in one degree.
    private let perLatitude: Double
    private let perLongitude: Double

    /// As large as `width` and the tallest of `heights` allow.
    init(around places: [Coordinate], width: Double, heights: ClosedRange<Double>) {
        let latitudes = places.map(\.latitude)
        let south = latitudes.min() ?? 0
        let north = latitudes.max() ?? 0
        let (west, span) = Self.longitudes(of: places)
        middle = Coordinate(
            latitude: (south + north) / 2, longitude: wrapped(west + span / 2))
        let metres = MetresPerDegree(at: middle.latitude)
        let wide = max(span * metres.longitude, Self.least)
        let tall = max((north - south) * metres.latitude, Self.least)
        let scale = min(
            (width - 2 * Self.margin) / wide, (heights.upperBound - 2 * Self.margin) / tall)
        self.scale = scale
        self.width = width
        height = max(heights.lowerBound, (tall * scale + 2 * Self.margin).rounded(.up))
        perLatitude = metres.latitude * scale
        perLongitude = metres.longitude * scale
    }

    func spot(of place: Coordinate) -> PaperPoint {
        PaperPoint(
            x: width / 2 + wrapped(place.longitude - middle.longitude) * perLongitude,
            y: height / 2 - (place.latitude - middle.latitude) * perLatitude)
    }

    /// The lengths on paper of a step to the east and one to the north, there.
    func radii(of metres: Double, at place: Coordinate) -> (east: Double, north: Double) {
        let there = MetresPerDegree(at: place.latitude)
        return (metres / there.longitude * perLongitude, metres / there.latitude * perLatitude)
    }

    /// Whether anything of a box is on the paper.
    func shows(_ box: PaperBox) -> Bool {
        box.meets(PaperBox(left: 0, top: 0, right: width, bottom: height))
    }

    /// The western edge of all places, and how many degrees they reach east from there.
    private static func longitudes(of places: [Coordinate]) -> (west: Double, span: Double) {
        let sorted = places.map(\.longitude).sorted()
        guard let first = sorted.first, let last = sorted.last else { return (0, 0) }
        var west = first
        var widest = first + 360 - last
        for (one, next) in zip(sorted, sorted.dropFirst()) where next - one > widest {
            widest = next - one
            west = next
        }
        return (west, max(0, 360 - widest))
    }

    /// Metres; a map of less would show nothing but the receiver's noise.
    private static let least = 200.0
    /// Units left free on every side, for what is drawn around a point.
    private static let margin = 40.0
}

/// A rectangle on the paper.
struct PaperBox: Equatable, Sendable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    init(around spot: PaperPoint, _ reach: Double) {
        self.init(
            left: spot.x - reach, top: spot.y - reach, right: spot.x + reach,
            bottom: spot.y + reach)
    }

    /// Around all spots; `nil` when there are none.
    init?(around spots: [PaperPoint]) {
        guard let first = spots.first else { return nil }
        self.init(around: first, 0)
        for spot in spots {
            left = min(left, spot.x)
            right = max(right, spot.x)
            top = min(top, spot.y)
            bottom = max(bottom, spot.y)
        }
    }

    func meets(_ other: PaperBox) -> Bool {
        left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    func isInside(_ other: PaperBox) -> Bool {
        left >= other.left && right <= other.right && top >= other.top
            && bottom <= other.bottom
    }
}
