import Positioning

/// What one line from gpsd said, as far as it matters to us.
///
/// Units: metres, metres per second, degrees; absent is `nil`. Source: gpsd_json(5).
enum GpsdReport: Equatable, Sendable {
    case position(GpsdPosition)
    case sky(GpsdSky)
    case noise(GpsdNoise)
    case clock(GpsdClock)
    /// A receiver was added or has woken up.
    case deviceAdded(String)
    /// A receiver was dropped; `nil` when gpsd did not say which.
    case deviceDropped(String?)
    case devices([String])
    case version(GpsdVersion)
    case failure(String)
    /// Well formed, and of no use to us.
    case other
}

/// Class VERSION: which gpsd this is, and the protocol it speaks.
struct GpsdVersion: Equatable, Sendable {
    var release: String
    var major: Int
    var minor: Int

    /// The protocol that is read here: all of its minor versions add, and take nothing away.
    static let readMajor = 3

    var isReadable: Bool { major == Self.readMajor }
}
