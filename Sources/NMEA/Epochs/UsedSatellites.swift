import Positioning

/// Unites the satellites that the GSA sentences of one epoch name, each once.
struct UsedSatellites: Equatable, Sendable {
    /// One bit a satellite, one lane a constellation.
    private var lanes = ContiguousArray<UInt64>(repeating: 0, count: Constellation.allCases.count)
    /// When it was last added to, in the receiver's milliseconds; `nil` while nothing is in it.
    private var heardAt: Int64?

    private(set) var count = 0

    func age(at now: Int64) -> Int64 { heardAt.map { now - $0 } ?? 0 }

    mutating func removeAll() {
        for lane in lanes.indices { lanes[lane] = 0 }
        count = 0
    }

    mutating func insert(_ sentence: Sentence, system: Constellation?, at now: Int64) {
        let talker = SatelliteNumber.system(of: sentence.talker) ?? system
        let isQuectel = sentence.talker == SatelliteNumber.quectel
        // Nearly all are of one system, and their numbers are what they are there.
        var usual: UInt64 = 0
        for index in GSA.satellites {
            let field = sentence[index]
            guard !field.isEmpty, let number = field.short, number > 0 else { continue }
            guard number > SatelliteNumber.lastOfAny else {
                usual |= 1 &<< UInt64(truncatingIfNeeded: number)
                continue
            }
            let satellite = SatelliteNumber(number, system: talker, isQuectel: isQuectel)
            let bit: UInt64 = 1 << UInt64(satellite.bit)
            if lanes[satellite.lane] & bit == 0 {
                lanes[satellite.lane] |= bit
                count += 1
            }
        }
        let lane = (talker ?? .gps).rawValue
        count += (usual & ~lanes[lane]).nonzeroBitCount
        lanes[lane] |= usual
        heardAt = now
    }

    func count(in tally: inout SatelliteTally) {
        for lane in lanes.indices where lanes[lane] != 0 {
            guard let constellation = Constellation(rawValue: lane) else { continue }
            tally.use(constellation, count: lanes[lane].nonzeroBitCount)
        }
    }
}
