import Positioning

/// A satellite as one bit of a system's lane, from the number and the talker that NMEA gives it.
///
/// Source: nmea.md §6 for the numbers and the systems.
struct SatelliteNumber {
    /// The raw value of a `Constellation`.
    let lane: Int
    /// 0…63.
    let bit: Int

    /// `system` is what the sentence says of all its satellites; `nil` where their numbers tell.
    @inline(__always)
    init(_ number: Int, system: Constellation?, isQuectel: Bool) {
        if number <= Self.lastOfAny {
            self.init(lane: (system ?? .gps).rawValue, bit: number & 63)
        } else {
            self.init(high: number, system: system, isQuectel: isQuectel)
        }
    }

    @inline(__always)
    private init(lane: Int, bit: Int) {
        self.lane = lane
        self.bit = bit
    }

    @inline(never)
    private init(high number: Int, system: Constellation?, isQuectel: Bool) {
        let constellation: Constellation
        let index: Int
        switch number {
        case 33...64 where system ?? .gps == .gps:
            (constellation, index) = (.sbas, number)
        case 65...96 where system ?? .glonass == .glonass || system == .gps:
            (constellation, index) = (.glonass, number - 64)
        case 101...136 where isQuectel:
            (constellation, index) = (.galileo, number - 100)
        // Some number SBAS by its own code, and NMEA does where 33…64 end.
        case 120...158 where system ?? .gps == .gps:
            (constellation, index) = (.sbas, number - 87)
        case 193...199:
            (constellation, index) = (.qzss, number - 192)
        case 201...237:
            (constellation, index) = (.beidou, number - 200)
        case 301...336:
            (constellation, index) = (.galileo, number - 300)
        case 401...437:
            (constellation, index) = (.beidou, number - 400)
        default:
            (constellation, index) = (system ?? .gps, number)
        }
        self.init(lane: constellation.rawValue, bit: index & 63)
    }

    /// The system a talker speaks for; `nil` for those that speak for several.
    static func system(of talker: Talker) -> Constellation? {
        switch talker {
        case Talker("G", "P"): .gps
        case Talker("G", "L"): .glonass
        case Talker("G", "A"): .galileo
        case Talker("G", "B"), Talker("B", "D"): .beidou
        case Talker("G", "Q"), Talker("Q", "Z"): .qzss
        case Talker("G", "I"): .navic
        default: nil
        }
    }

    /// The system by its id in GSA and Quectel's GSV (NMEA 4.10).
    static func system(id: Int?) -> Constellation? {
        switch id {
        case 1: .gps
        case 2: .glonass
        case 3: .galileo
        case 4: .beidou
        case 5: .qzss
        case 6: .navic
        case nil: nil
        default: .other
        }
    }

    /// Up to here a number means the same in every system.
    static let lastOfAny = 32

    /// Quectel's own talker, with its own numbers.
    static let quectel = Talker("P", "Q")
}
