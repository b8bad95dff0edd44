package import Positioning

/// How the filter came from one fix to the next: all that looking back needs of it.
///
/// Units: metres, seconds. Source: estimation.md (b), correction form of the RTS pass: the corrections
/// and both covariances of a step need no common frame.
package struct FilterStep: Equatable, Codable, Sendable {
    /// What leads from the fix before to this one.
    package enum Link: Equatable, Codable, Sendable {
        /// Driven; unseen when that was an outage, by how often this receiver speaks.
        case driven(seconds: Double, isUnseen: Bool = false)
        /// Stood.
        case held
        /// Nothing: the filter was seated anew.
        case broken
    }

    package private(set) var link = Link.broken
    /// Before the fix was looked at.
    package private(set) var predicted = Spread()
    /// Behind it.
    package private(set) var updated = Spread()
    /// What the fix changed.
    package private(set) var correction = Displacement.zero
    package private(set) var velocityCorrection = Displacement.zero
    /// Where a departure that is not sure yet has led, from the anchor.
    package private(set) var pending = Displacement.zero

    package init() {}

    init(to filter: MotionFilter, from prediction: Prediction?, pending: Displacement) {
        updated = Spread(filter)
        self.pending = pending
        guard let prediction else { return }
        link = prediction.link
        predicted = prediction.spread
        correction = filter.position - prediction.position
        velocityCorrection = filter.velocity - prediction.velocity
    }

    /// Variance of the position, covariance, variance of the velocity; each axis.
    package struct Spread: Equatable, Codable, Sendable {
        package private(set) var position = 0.0
        package private(set) var cross = 0.0
        package private(set) var velocity = 0.0

        package init() {}

        init(_ filter: MotionFilter) {
            position = filter.positionVariance
            cross = filter.covariance
            velocity = filter.velocityVariance
        }
    }

    /// The filter as it stood when time had passed and the fix was not looked at yet.
    struct Prediction {
        let link: Link
        let position: Displacement
        let velocity: Displacement
        let spread: Spread

        init(_ filter: MotionFilter, _ link: Link) {
            self.link = link
            position = filter.position
            velocity = filter.velocity
            spread = Spread(filter)
        }
    }
}
