/// What one client may cost.
///
/// Source: SPEC §12.
package struct ServerLimits: Equatable, Sendable {
    /// Between positions, unless the subscriber asks for another rate: `[publish] interval`.
    package var interval = Duration.seconds(1)
    /// Between signs of life to subscribers: `[publish] heartbeat`.
    package var heartbeat = Duration.seconds(10)
    package var clients = 256
    /// Of one client.
    package var subscriptions = 4
    /// One request, in bytes, without its newline.
    package var request = 64 * 1024
    /// How long a request may stay half sent.
    package var halfRequest = Duration.seconds(10)
    /// How long a client that subscribed to nothing may say nothing, or leave a reply unread.
    package var idle = Duration.seconds(300)
    /// Unread bytes beyond which events end the connection, and answers must be read on.
    package var backlog = 256 * 1024
    /// Unanswered questions of one client; more wait in its own socket.
    package var questions = 16
    /// Unread bytes of one client, beyond which its next question waits as well.
    package var unread = 16 * 1024
    /// Unread bytes of all clients together, beyond which nobody is answered what may be large.
    package var unreadOfAll = 4 * 1024 * 1024
    /// Questions of all clients whose answer may be large, and that are being answered at once.
    package var largeAnswers = 1
    /// The shortest interval a subscriber may ask for: faster than any receiver.
    package var shortestInterval = Duration.milliseconds(20)

    package init() {}
}
