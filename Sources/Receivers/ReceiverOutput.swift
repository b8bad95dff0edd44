package import Positioning

/// What a receiver has to tell after it was looked at.
package enum ReceiverOutput: Equatable, Sendable {
    /// Everything it said about one instant.
    case epoch(Epoch)
    /// What time it is, said apart from any fix.
    case time(TimeMark)
    /// Its link changed in a way that clients may see.
    case link(LinkChange)
    /// Something is wrong with it, or is no longer.
    case trouble(TroubleChange)
    /// Something worth remembering for the next time it is opened, all of it.
    case learned(ReceiverMemory)
    /// A file or standard input is done: nothing more will ever come.
    case ended
}
