package import Positioning

/// What is known of one place now, and what would have to happen for that to change.
///
/// It never says where the car, or the place, is.
///
/// Units: metres, seconds.
package struct PlaceAccount: Equatable, Sendable {
    package var place: Place
    /// `nil` while unknown.
    package var side: Place.Side?
    /// `nil` when nobody saw it begin.
    package var since: Uptime?
    /// Fixes of this run agree, and nothing speaks against it.
    package var isSure: Bool
    /// A fix of more sigma than this changes nothing here.
    package var sigmaLimit: Double
    /// Another side that was seen and is not believed yet.
    package var pending: Pending?
    /// When `dwelt` is due.
    package var dwellDue: Uptime?
    /// `dwelt` was said of this stay.
    package var isDwelt: Bool
    /// What it made of the last fixes, oldest first.
    package var glances: [PlaceGlance]

    package struct Pending: Equatable, Sendable {
        package var side: Place.Side
        /// The first fix that said so.
        package var since: Uptime
        /// When the radius was crossed, if it was.
        package var crossed: Uptime
        /// A fix of that side at this time, however close, is believed.
        package var believed: Uptime
    }

    /// The radius whose crossing is the next thing that can happen.
    package var radius: Double { side == .inside ? place.shape.leave : place.shape.enter }
}
