/// The satellites of one sentence, up to four, as one number: where each is counted, and how strong.
struct FourSatellites: Equatable, Sendable {
    /// 16 bits each, the last one lowest: nine of its place and seven of its signal.
    ///
    /// 0 is none.
    private var bits: UInt64 = 0

    /// Adds one with its signal in dB-Hz; 0 when it is not tracked.
    @inline(__always)
    mutating func add(_ satellite: SatelliteNumber, signal: Int) {
        let place = satellite.lane &<< 6 | satellite.bit
        // One more, so that the first place without a signal is not nothing.
        let strength = min(max(signal, 0), Self.strongest) &+ 1
        bits = bits &<< 16 | UInt64(truncatingIfNeeded: place &<< 7 | strength)
    }

    /// Takes one of them out.
    @inline(__always)
    mutating func next() -> (place: Int, signal: UInt8)? {
        guard bits != 0 else { return nil }
        let one = Int(truncatingIfNeeded: bits & 0xFFFF)
        bits &>>= 16
        return (one &>> 7, UInt8(truncatingIfNeeded: one & 0x7F) &- 1)
    }

    static let placesOfALane = 64
    /// More than any receiver says of a signal that counts.
    private static let strongest = 126
}
