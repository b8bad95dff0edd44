import Positioning

/// Decides which of the receivers of one gpsd is listened to.
///
/// Two of them would make a car jump, so it is one: the one that the configuration names, or the first
/// that speaks. Another one of those takes over when that has been silent for `loyalty`, was dropped by
/// gpsd, or has been without a fix for `faith` while the other has one.
struct GpsdFollowing: Equatable, Sendable {
    /// After this another receiver of the same gpsd is listened to.
    static let loyalty = Duration.seconds(5)
    /// The same for one that speaks and does not know where it is: a bridge is no reason to leave it.
    static let faith = Duration.seconds(10)

    enum Verdict: Equatable, Sendable {
        /// It is the one.
        case followed
        /// It is the one from now on.
        case takenOver
        /// Another one is.
        case ignored
    }

    private struct Current: Equatable, Sendable {
        var name: String
        var heard: Uptime
        /// When it last had a fix, or was first heard.
        var fixed: Uptime
    }

    private let wanted: String?
    private var current: Current?

    init(wanted: String?) {
        self.wanted = wanted
    }

    /// The path of the receiver that is listened to.
    var name: String? { current?.name }

    /// Whether what `device` says beside its positions matters; one without a name is alone.
    func follows(_ device: String?) -> Bool {
        guard let device else { return true }
        return device == current?.name ?? wanted ?? device
    }

    /// A position came.
    mutating func hears(_ device: String?, hasFix: Bool, at now: Uptime) -> Verdict {
        guard let device else { return .followed }
        if let wanted, device != wanted { return .ignored }
        guard var current else {
            current = Current(name: device, heard: now, fixed: now)
            return .takenOver
        }
        if current.name == device {
            current.heard = now
            if hasFix { current.fixed = now }
            self.current = current
            return .followed
        }
        let isSilent = current.heard.duration(to: now) >= Self.loyalty
        let isLost = hasFix && current.fixed.duration(to: now) >= Self.faith
        guard isSilent || isLost else { return .ignored }
        self.current = Current(name: device, heard: now, fixed: now)
        return .takenOver
    }

    /// gpsd dropped it, or the session ended: whoever speaks next is followed.
    mutating func forget() { current = nil }
}
