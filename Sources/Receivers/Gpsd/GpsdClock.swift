import Positioning

/// Classes TOFF and PPS: the receiver's second beside the clock of the machine that gpsd runs on.
struct GpsdClock: Equatable, Sendable {
    var device: String?
    var kind: TimeMark.Kind
    /// What the receiver says the time was.
    var time: UTC
    /// What the system's `CLOCK_REALTIME` said then, in nanoseconds since 1970.
    var wall: Int64

    /// A port that has nothing but the pulse, and whose seconds gpsd takes from its other receivers.
    var isPulsePort: Bool { device?.hasPrefix("/dev/pps") == true }
}
