package import Positioning

/// Why an epoch was not believed, with the numbers.
package struct Refusal: Equatable, Sendable {
    package enum Reason: String, Codable, CaseIterable, Sendable {
        /// The receiver itself has none: mode 0 or 1, void, or no position.
        case noFix = "no-fix"
        /// Extrapolated, simulated, or set by hand.
        case estimated
        /// Exactly 0, 0.
        case nowhere
        /// Off the Earth.
        case impossible
        /// The error circle is too wide, or unknown.
        case imprecise
        /// The same instant again.
        case repeated
        /// Not after the fix before.
        case disordered
        /// Dated where proved time says it cannot be.
        case misdated
        /// Faster than any car: by its own speed, or from the fix before.
        case leaping
        /// The same position for longer than the car can have been standing.
        case frozen
    }

    package var reason: Reason
    package var epoch: Epoch
    /// What was measured; its unit follows from the reason.
    package var measured: Double?
    /// What was allowed.
    package var limit: Double?

    package init(
        _ reason: Reason, _ epoch: Epoch, measured: Double? = nil, limit: Double? = nil
    ) {
        self.reason = reason
        self.epoch = epoch
        self.measured = measured
        self.limit = limit
    }
}
