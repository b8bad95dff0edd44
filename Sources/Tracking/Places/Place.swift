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
        /// Enter within `enter` metres of the line, leave beyond `leave`.
        case corridor(line: [Coordinate], enter: Double, leave: Double)
    }

    /// Where the car can be, once we are sure of it.
    package enum Side: String, Codable, Sendable {
        case inside
        case outside
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
