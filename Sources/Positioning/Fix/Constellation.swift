/// A satellite system, by the number that gpsd and NMEA 4.10 give it.
///
/// Source: gpsd_json(5) `gnssid` (0 GPS … 7 IRNSS) and NMEA 0183 4.10 system ids (1 GPS … 6 NavIC) are
/// both mapped here by those who read them; nmea.md §6.
package enum Constellation: Int, CaseIterable, Codable, Sendable {
    case gps, sbas, glonass, galileo, beidou, qzss, navic
    /// A system we do not know by name.
    case other
}

extension Constellation {
    /// As a program reads it.
    package var name: String {
        switch self {
        case .gps: "gps"
        case .sbas: "sbas"
        case .glonass: "glonass"
        case .galileo: "galileo"
        case .beidou: "beidou"
        case .qzss: "qzss"
        case .navic: "navic"
        case .other: "other"
        }
    }
}
