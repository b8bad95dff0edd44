package import Positioning
package import Tracking

/// What is to be seen on one map, before anything of it is drawn.
///
/// ```
///                 ┌▶ MapFrame ────▶ where on the paper
///  MapPicture ────┼▶ TrackPieces ─▶ lines, by speed ───┐
///                 ├▶ LabelBoard ──▶ words, apart ──────┼▶ PictureWriter ─▶ SVG ─▶ PicturePage
///                 └▶ Legend, ScaleBar ─────────────────┘
/// ```
///
/// Whoever fills it decides what may be shown: of a picture for others, no private place.
package struct MapPicture: Equatable, Sendable {
    package var title: String
    /// Lines below the title.
    package var facts: [String]
    package var tracks: [Track] = []
    package var courses: [Route] = []
    package var places: [Place] = []
    /// Driven through: where the fog has lifted.
    package var cells: [GeohashArea] = []
    /// Where fixes were that nobody believed.
    package var refusals: [Coordinate] = []
    /// Places that the map must hold, when that is not for the drives to say.
    package var view: [Coordinate] = []
    package var units: Units = .metric
    package var bands: SpeedBands = .ordinary

    package enum Units: Equatable, Sendable {
        case metric
        case imperial
    }

    /// One trip.
    package struct Track: Equatable, Sendable {
        package var points: [DatedPoint]
        /// When each of them was, in seconds on any one clock.
        package var instants: [Double]
        package var runs: [Run] = []
        package var stops: [Stop] = []
        /// Stretches off its course, on the clock of `instants`.
        package var offRoute: [ClosedRange<Double>] = []
        package var startLabel: String?
        package var endLabel: String?

        /// `nil` unless there is an instant to every point.
        package init?(_ points: [DatedPoint], at instants: [Double]) {
            guard points.count == instants.count else { return nil }
            self.points = points
            self.instants = instants
        }
    }

    /// A stretch in one speed band, on the clock of its track.
    package struct Run: Equatable, Sendable {
        package var from: Double
        package var to: Double
        package var band: Int

        package init(from: Double, to: Double, band: Int) {
            self.from = from
            self.to = to
            self.band = band
        }
    }

    /// Where the car stood, and how long, in words.
    package struct Stop: Equatable, Sendable {
        package var coordinate: Coordinate
        package var label: String

        package init(_ coordinate: Coordinate, _ label: String) {
            self.coordinate = coordinate
            self.label = label
        }
    }

    /// A line that was to be driven.
    package struct Route: Equatable, Sendable {
        package var name: String
        package var line: [Coordinate]

        package init(name: String, line: [Coordinate]) {
            self.name = name
            self.line = line
        }
    }

    package init(title: String, facts: [String] = []) {
        self.title = title
        self.facts = facts
    }

    /// What the map must hold: what was asked for, else the drives, else the routes, else the cells, else the places.
    var extent: [Coordinate] {
        let view = view.filter(\.isValid)
        if !view.isEmpty { return view }
        let driven = tracks.flatMap { $0.points.map(\.coordinate).filter(\.isValid) }
        if !driven.isEmpty { return driven }
        let planned = courses.flatMap { $0.line.filter(\.isValid) }
        if !planned.isEmpty { return planned }
        let cells = cells.flatMap { [$0.southWest, $0.northEast] }
        return cells.isEmpty ? places.flatMap(\.shape.corners) : cells
    }
}

extension Place.Shape {
    /// Places that its outline is made of; the middle of a circle.
    var corners: [Coordinate] {
        switch self {
        case .circle(let center, _, _): [center]
        case .polygon(let rings, _): rings.first ?? []
        case .corridor(let line, _, _): line
        }
    }
}
