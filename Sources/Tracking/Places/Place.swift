package import Positioning

/// A named area that the car can enter and leave.
package struct Place: Equatable, Sendable {
    package var name: String
    package var shape: Shape
    /// How long inside until `dwelt` is announced, in seconds; `nil` for never.
    package var dwell: Double?
    /// The most sigma (metres per axis) a fix may have to change anything here.
    ///
    /// `nil` for the rule of estimation.md (e).
    package var maximumSigma: Double?
    /// Kept out of shared exports.
    package var isPrivate: Bool

    package enum Shape: Equatable, Sendable {
        /// Enter within `enter` metres of the centre, leave beyond `leave`.
        case circle(center: Coordinate, enter: Double, leave: Double)
        /// Outer ring first, then holes; closed rings, first point repeated. Leave `margin` metres
        /// beyond the edge.
        case polygon(rings: [[Coordinate]], margin: Double)
    }

    package init(
        name: String, shape: Shape, dwell: Double? = nil, maximumSigma: Double? = nil,
        isPrivate: Bool = false
    ) {
        self.name = name
        self.shape = shape
        self.dwell = dwell
        self.maximumSigma = maximumSigma
        self.isPrivate = isPrivate
    }
}

/// What happened between the car and a place.
package struct PlaceCrossing: Equatable, Sendable {
    package enum Change: String, Codable, Sendable {
        case entered
        case dwelt
        case left
        case passed
        /// The first side we were sure of: a state, not an event.
        case initial
    }

    package var change: Change
    package var place: String
    /// For `initial`: which side.
    package var isInside: Bool
    /// For `passed`: when the chord came in and went out.
    package var entered: Moment?
    package var left: Moment?
    /// It happened while we were off.
    package var isWhileOff: Bool

    package init(
        change: Change, place: String, isInside: Bool, entered: Moment? = nil, left: Moment? = nil,
        isWhileOff: Bool = false
    ) {
        self.change = change
        self.place = place
        self.isInside = isInside
        self.entered = entered
        self.left = left
        self.isWhileOff = isWhileOff
    }
}
