package import Positioning

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
    /// Where the car is after it.
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

extension PlaceCrossing {
    /// A crossing as the rules know it: on the boot clock alone.
    package struct Timed: Equatable, Sendable {
        package var change: Change
        package var place: String
        package var isInside: Bool
        /// When it really happened; for `passed` when the chord came in.
        package var happened: Uptime
        /// The instant of the fix, or of the wake-up, that made us sure.
        package var decided: Uptime
        /// For `passed`: when the chord went out again.
        package var left: Uptime?
        package var isWhileOff = false

        /// The same crossing as it is announced, dated where UTC is proved.
        package func dated(by offset: ClockOffset?) -> PlaceCrossing {
            PlaceCrossing(
                change: change, place: place, isInside: isInside,
                entered: left.map { _ in Moment(happened, by: offset) },
                left: left.map { Moment($0, by: offset) }, isWhileOff: isWhileOff)
        }
    }
}
