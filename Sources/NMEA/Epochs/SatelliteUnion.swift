import Positioning

/// Unites the satellites that the GSA sentences of one epoch name, each once.
///
/// Source: nmea.md §6 for the numbers and the systems.
struct SatelliteUnion: Equatable, Sendable {
    /// One bit a satellite, one lane a system.
    private var used = SIMD8<UInt64>()

    var count: Int {
        (0..<SIMD8<UInt64>.scalarCount).reduce(0) { $0 + used[$1].nonzeroBitCount }
    }

    mutating func removeAll() {
        used = SIMD8()
    }

    mutating func insert(_ sentence: Sentence, system: Int?) {
        let talker = Self.system(of: sentence.talker) ?? system
        let isQuectel = sentence.talker == Self.quectel
        for index in GSA.satellites {
            guard let number = sentence[index].integer, number > 0 else { continue }
            let (lane, bit) = Self.place(number, system: talker, isQuectel: isQuectel)
            used[lane] |= 1 << UInt64(bit & 63)
        }
    }

    /// The system a talker speaks for; `nil` for those that speak for several.
    static func system(of talker: Talker) -> Int? {
        switch talker {
        case Talker("G", "P"): 1
        case Talker("G", "L"): 2
        case Talker("G", "A"): 3
        case Talker("G", "B"), Talker("B", "D"): 4
        case Talker("G", "Q"), Talker("Q", "Z"): 5
        case Talker("G", "I"): 6
        default: nil
        }
    }

    private static func place(
        _ number: Int, system: Int?, isQuectel: Bool
    ) -> (lane: Int, bit: Int) {
        switch number {
        case 33...64 where system ?? 1 == 1: (sbas, number)
        case 65...96 where system ?? 2 <= 2: (2, number - 64)
        case 101...136 where isQuectel: (3, number - 100)
        case 193...199: (5, number - 192)
        case 201...237: (4, number - 200)
        case 301...336: (3, number - 300)
        case 401...437: (4, number - 400)
        default: (min(system ?? 1, 6), number)
        }
    }

    private static let sbas = 7
    private static let quectel = Talker("P", "Q")
}
