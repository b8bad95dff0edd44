import Positioning

/// The clocks of this machine.
struct TimekeepingFinding: Equatable, Sendable {
    /// Whether the kernel says that its clock is kept right; `nil` when it does not say.
    var isSynchronised: Bool?
    /// The service that keeps it, such as `chrony`; `nil` when none runs.
    var service: String?
    /// `nil` where nobody can tell.
    var battery: Battery?

    enum Battery: Equatable, Sendable {
        case absent
        /// A clock chip, and what it says.
        case chip(name: String, time: UTC?)
    }
}
