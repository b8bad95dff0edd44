/// How patient we are with a receiver, and how it draws lots.
package struct ReceiverSettings: Sendable {
    /// No good report for this long is a dead link, or a dead receiver behind gpsd.
    ///
    /// Ten times the usual cycle, twice the slowest one that navigation receivers offer (5 s).
    package var silence = Duration.seconds(10)
    /// How long a connection may take to come about.
    package var connecting = Duration.seconds(5)
    /// How long gpsd may take to answer a question.
    package var answering = Duration.seconds(5)
    /// The longest wait between two tries.
    package var retryLimit = Duration.seconds(30)
    /// A loss that heals sooner than this is never shown (SPEC §3).
    package var patience = Duration.milliseconds(2500)
    /// Whether anything may be written to a receiver (SPEC §3).
    package var configure = false
    /// Another sender on a UDP port takes over when the one that is followed was silent for this long.
    ///
    /// Five of the usual cycles, and half of what makes a dead link: nobody shall notice.
    package var handOver = Duration.seconds(5)
    /// Where udev keeps names that no two receivers share.
    package var stableNames = "/dev/serial/by-id"
    /// Uniform in 0..<1: the jitter of the back-off.
    package var dice: @Sendable () -> Double = { Double.random(in: 0..<1) }
    /// The system's calendar beside the boot clock: what makes a gpsd of this machine's times ours.
    package var wall: @Sendable () -> WallReading = { WallReading.now() }

    package init() {}
}
