/// Which side of its two radii a place last saw the car on.
///
/// Within `enter` is inside, from `leave` on is outside, and between them the side stays what it
/// was, so a car parked on one edge cannot flap. An accuracy out of range, or no number, changes
/// nothing; within it, accuracy neither widens nor narrows a radius.
///
/// Units: metres. Source: SPEC §8.
package struct Thresholds: Equatable, Sendable {
    package let enter: Double
    package let leave: Double
    /// What an observation's accuracy may be to be heard at all.
    package var accuracies: ClosedRange<Double>
    /// `nil` until the first distance beyond doubt.
    package private(set) var side: Place.Side?

    package init(
        enter: Double, leave: Double, accuracies: ClosedRange<Double>, side: Place.Side? = nil
    ) {
        self.enter = enter
        self.leave = leave
        self.accuracies = accuracies
        self.side = side
    }

    /// Weighs one distance and returns the side after it.
    @discardableResult
    package mutating func observe(distance: Double, accuracy: Double) -> Place.Side? {
        guard hears(distance: distance, accuracy: accuracy) else { return side }
        if distance <= enter {
            side = .inside
        } else if distance >= leave {
            side = .outside
        }
        return side
    }

    /// Takes `side` for known.
    package mutating func settle(on side: Place.Side) {
        self.side = side
    }

    /// Whether an observation is good enough to say anything here.
    package func hears(distance: Double, accuracy: Double) -> Bool {
        accuracies.contains(accuracy) && distance.isFinite
    }

    /// The radius that has to be crossed to come to `side`.
    package func radius(towards side: Place.Side) -> Double {
        switch side {
        case .inside: enter
        case .outside: leave
        }
    }
}
