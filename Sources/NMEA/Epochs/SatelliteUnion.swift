import Positioning

/// Counts each satellite of several sets once, by its strongest signal.
///
/// Its memory is made once.
struct SatelliteUnion: Sendable {
    /// One bit a satellite, one lane a constellation.
    private var seen = ContiguousArray<UInt64>(repeating: 0, count: Self.laneCount)
    /// How many of a lane are tracked, and the sum of their signals.
    private var tracked = ContiguousArray(repeating: Strength(), count: Self.laneCount)
    /// The strongest signal of each satellite that was seen.
    private var strongest = ContiguousArray<UInt8>(
        repeating: 0, count: Self.laneCount * FourSatellites.placesOfALane)

    private struct Strength {
        var count = 0
        var sum = 0
    }

    mutating func removeAll() {
        for lane in seen.indices {
            seen[lane] = 0
            tracked[lane] = Strength()
        }
    }

    mutating func insert(_ sentences: ArraySlice<FourSatellites>) {
        // Once for all of them it is made sure that nobody else has the memory.
        seen.withUnsafeMutableBufferPointer { seen in
            tracked.withUnsafeMutableBufferPointer { tracked in
                strongest.withUnsafeMutableBufferPointer { strongest in
                    for sentence in sentences {
                        var four = sentence
                        while let (place, signal) = four.next() {
                            let lane = place / FourSatellites.placesOfALane
                            let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: place)
                            let isKnown = seen[lane] & bit != 0
                            let before = isKnown ? strongest[place] : 0
                            guard !isKnown || signal > before else { continue }
                            seen[lane] |= bit
                            strongest[place] = signal
                            if Self.counts(signal) {
                                tracked[lane].count &+= Self.counts(before) ? 0 : 1
                                tracked[lane].sum &+= Int(signal) &- Int(before)
                            } else if Self.counts(before) {
                                tracked[lane].count &-= 1
                                tracked[lane].sum &-= Int(before)
                            }
                        }
                    }
                }
            }
        }
    }

    func count(in tally: inout SatelliteTally) {
        for lane in seen.indices where seen[lane] != 0 {
            guard let constellation = Constellation(rawValue: lane) else { continue }
            tally.see(
                constellation, count: seen[lane].nonzeroBitCount, tracked: tracked[lane].count,
                sumOfSignals: tracked[lane].sum)
        }
    }

    /// Two digits of dB-Hz, as NMEA has them; 0 is not tracked, and more is none.
    @inline(__always)
    private static func counts(_ signal: UInt8) -> Bool { signal &- 1 < 99 }

    /// As many as there are constellations; a place cannot be beyond them.
    private static let laneCount = Constellation.allCases.count
}
