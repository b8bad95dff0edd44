import CGps
import Positioning

/// Class SKY, by libgps and by what the line says beside.
extension GpsdDecoder {
    func sky(_ text: GpsdLineText) -> GpsdSky {
        var sky = GpsdSky(device: deviceName)
        sky.horizontalDOP = dilution(data.pointee.dop.hdop)
        sky.statesDilution = data.pointee.dop.hdop.isFinite
        sky.verticalDOP = dilution(data.pointee.dop.vdop)
        sky.positionDOP = dilution(data.pointee.dop.pdop)
        // gpsd sends lists and bare DOPs by turns; libgps of API 11 does not tell them apart.
        if text.contains(#""satellites":["#) {
            sky.satellites = satellites
        } else if text.count(of: "nSat") == 0 {
            sky.satellites = SatelliteTally()
        } else {
            sky.usedByCount = text.count(of: "uSat")
        }
        return sky
    }

    /// Satellites, not signals: one that is heard on several counts once, as strong as its best.
    private var satellites: SatelliteTally {
        var seen: [Satellite] = []
        withUnsafeBytes(of: &data.pointee.skyview) { bytes in
            for entry in bytes.bindMemory(to: satellite_t.self) where entry.PRN > 0 {
                let satellite = Satellite(entry)
                if let place = seen.firstIndex(where: { $0.isSame(as: satellite) }) {
                    seen[place].join(satellite)
                } else {
                    seen.append(satellite)
                }
            }
        }
        var tally = SatelliteTally()
        for satellite in seen {
            tally.see(satellite.constellation, signal: satellite.signal)
            if satellite.isUsed { tally.use(satellite.constellation) }
        }
        return tally
    }

    /// What receivers write for "none", such as 0 or 99.99, is none.
    private func dilution(_ number: Double) -> Double? {
        number > 0 && number < Self.worstDilution ? number : nil
    }

    /// Source: nmea.md §6.
    private static let worstDilution = 89.99
}

/// One entry of a SKY's list.
private struct Satellite {
    var constellation: Constellation
    var number: Int
    var isUsed: Bool
    /// dB-Hz.
    var signal: Int?

    init(_ entry: satellite_t) {
        isUsed = entry.used
        signal = entry.ss.isFinite && entry.ss > 0 && entry.ss < 256 ? Int(entry.ss.rounded()) : nil
        // gpsd leaves `gnssid` and `svid` out when it knows neither, and libgps makes 0 of both.
        if entry.svid > 0 {
            constellation = Self.constellation(ofSystem: Int(entry.gnssid))
            number = Int(entry.svid)
        } else {
            constellation = Self.constellation(ofNumber: Int(entry.PRN))
            number = Int(entry.PRN)
        }
    }

    func isSame(as other: Satellite) -> Bool {
        constellation == other.constellation && number == other.number
    }

    mutating func join(_ other: Satellite) {
        isUsed = isUsed || other.isUsed
        signal = [signal, other.signal].compactMap { $0 }.max()
    }

    /// Source: gps.h, `gnssid`.
    private static func constellation(ofSystem system: Int) -> Constellation {
        switch system {
        case 0: .gps
        case 1: .sbas
        case 2: .galileo
        case 3: .beidou
        case 5: .qzss
        case 6: .glonass
        case 7: .navic
        default: .other
        }
    }

    /// Source: nmea.md §6, satellite numbers before NMEA 4.10.
    private static func constellation(ofNumber number: Int) -> Constellation {
        switch number {
        case 1...32: .gps
        case 33...64, 120...158: .sbas
        case 65...96: .glonass
        case 193...199: .qzss
        case 201...237, 401...437: .beidou
        case 301...336: .galileo
        default: .other
        }
    }
}
