/// Names one question until it is answered, across any delay and even if the client is gone.
package struct Ticket: Hashable, Sendable {
    /// Of the connection; never used twice.
    package let session: UInt64
    let number: UInt64
}

/// A question to answer with `ControlServer.reply` or `ControlServer.refuse`.
package struct Incoming: Equatable, Sendable {
    package let ticket: Ticket
    package let request: Request
}
