package import Positioning

/// What a receiver has to tell after it was looked at.
package enum ReceiverOutput: Equatable, Sendable {
    /// Everything it said about one instant.
    case epoch(Epoch)
    /// Its link changed in a way that clients may see.
    case link(LinkChange)
    /// A file or standard input is done: nothing more will ever come.
    case ended
}
