import Positioning

/// Unites the satellites that the GSA sentences of one epoch name, each once.
struct UsedSatellites: Equatable, Sendable {
    /// One bit a satellite, one lane a constellation.
    private var lanes = SIMD8<UInt64>()
    /// When it was last added to, in the receiver's milliseconds; `nil` while nothing is in it.
    private var heardAt: Int64?

    var count: Int {
        (0..<SIMD8<UInt64>.scalarCount).reduce(0) { $0 + lanes[$1].nonzeroBitCount }
    }

    func age(at now: Int64) -> Int64 { heardAt.map { now - $0 } ?? 0 }

    mutating func removeAll() {
        lanes = SIMD8()
    }

    mutating func insert(_ sentence: Sentence, system: Constellation?, at now: Int64) {
        let talker = SatelliteNumber.system(of: sentence.talker) ?? system
        let isQuectel = sentence.talker == SatelliteNumber.quectel
        for index in GSA.satellites {
            guard let number = sentence[index].integer, number > 0 else { continue }
            let satellite = SatelliteNumber(number, system: talker, isQuectel: isQuectel)
            lanes[satellite.lane] |= 1 << UInt64(satellite.bit)
        }
        heardAt = now
    }

    func count(in tally: inout SatelliteTally) {
        for constellation in Constellation.allCases {
            for _ in 0..<lanes[constellation.rawValue].nonzeroBitCount { tally.use(constellation) }
        }
    }
}
