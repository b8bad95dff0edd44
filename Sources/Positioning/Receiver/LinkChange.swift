/// Whether we hear a receiver: an axis of its own, which says nothing about trips.
package enum LinkState: String, Codable, Sendable {
    case connecting
    case connected
    case reconnecting
    case lost
    case closed
}

/// Who ended a session with a receiver.
package enum LossKind: String, Codable, Sendable {
    case byUs = "by-us"
    case byPeer = "by-peer"
    case unexpected
}

/// One step of a link's life.
package struct LinkChange: Equatable, Sendable {
    /// Which configured source: its place in the list, best first.
    package var source: Int
    package var state: LinkState
    /// The loss that led here, if one did.
    package var loss: Loss?

    package struct Loss: Equatable, Sendable {
        package var kind: LossKind
        /// What a person needs to know, such as "end of file on /dev/ttyACM0".
        package var reason: String
        /// How long the session had lasted.
        package var session: Duration

        package init(kind: LossKind, reason: String, session: Duration) {
            self.kind = kind
            self.reason = reason
            self.session = session
        }
    }

    package init(source: Int, state: LinkState, loss: Loss? = nil) {
        self.source = source
        self.state = state
        self.loss = loss
    }
}
