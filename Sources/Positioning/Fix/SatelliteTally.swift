/// How many satellites of each constellation there are, and how strong they are.
///
/// Fixed in size, so that an epoch carries it without an allocation.
package struct SatelliteTally: Equatable, Sendable {
    /// One constellation's part.
    package struct Part: Equatable, Sendable {
        package var constellation: Constellation
        package var used: Int
        package var inView: Int
        /// Mean carrier to noise density of those in view that state one, dB-Hz.
        package var signal: Double?
    }

    // One lane a constellation.
    private var used = SIMD8<UInt8>()
    private var inView = SIMD8<UInt8>()
    private var heard = SIMD8<UInt8>()
    private var signals = SIMD8<UInt16>()

    package init() {}

    package var isEmpty: Bool { used == SIMD8() && inView == SIMD8() }
    package var totalUsed: Int { Self.lanes.reduce(0) { $0 + Int(used[$1]) } }
    package var totalInView: Int { Self.lanes.reduce(0) { $0 + Int(inView[$1]) } }

    /// Counts one satellite that the fix rests on.
    package mutating func use(_ constellation: Constellation) {
        used[constellation.rawValue] &+= used[constellation.rawValue] < .max ? 1 : 0
    }

    /// Counts one satellite in view; `signal` in dB-Hz when it is tracked.
    package mutating func see(_ constellation: Constellation, signal: Int?) {
        let lane = constellation.rawValue
        guard inView[lane] < .max else { return }
        inView[lane] += 1
        guard let signal, (1...99).contains(signal) else { return }
        heard[lane] += 1
        signals[lane] += UInt16(signal)
    }

    /// Counts several that the fix rests on.
    package mutating func use(_ constellation: Constellation, count: Int) {
        let lane = constellation.rawValue
        used[lane] = UInt8(clamping: Int(used[lane]) + count)
    }

    /// Counts several in view at once, `tracked` of them with signals that add up, in dB-Hz.
    package mutating func see(
        _ constellation: Constellation, count: Int, tracked: Int, sumOfSignals: Int
    ) {
        let lane = constellation.rawValue
        inView[lane] = UInt8(clamping: Int(inView[lane]) + count)
        heard[lane] = UInt8(clamping: Int(heard[lane]) + tracked)
        signals[lane] = UInt16(clamping: Int(signals[lane]) + sumOfSignals)
    }

    /// Those constellations of which there is something to say, in their order.
    package var parts: [Part] {
        Constellation.allCases.compactMap { constellation in
            let lane = constellation.rawValue
            guard used[lane] > 0 || inView[lane] > 0 else { return nil }
            return Part(
                constellation: constellation, used: Int(used[lane]), inView: Int(inView[lane]),
                signal: heard[lane] > 0 ? Double(signals[lane]) / Double(heard[lane]) : nil)
        }
    }

    private static let lanes = 0..<SIMD8<UInt8>.scalarCount
}
