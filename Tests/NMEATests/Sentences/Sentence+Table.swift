import Positioning

@testable import NMEA

extension Sentence {
    /// What we read of it, by the table's names.
    var tableValues: [String: TableValue]? {
        switch kind {
        case .rmc:
            RMC(self).map { rmc in
                let day: Int32? = if case .day(let day) = rmc.day { day } else { nil }
                return Self.table(
                    time: rmc.timeOfDay, day: day, place: rmc.coordinate, isValid: rmc.isValid,
                    numbers: [
                        "speed_kn": rmc.speed.map { $0 / Sentence.knot }, "course": rmc.track,
                    ])
            }
        case .gga:
            GGA(self).map {
                Self.table(
                    time: $0.timeOfDay, place: $0.coordinate,
                    numbers: [
                        "alt": $0.heightAboveSeaLevel, "geoid": $0.geoidSeparation,
                        "hdop": $0.horizontalDOP, "sats": $0.satellitesUsed.map(Double.init),
                        "quality": Self.quality(of: $0.status),
                    ])
            }
        case .gns:
            GNS(self).map {
                Self.table(
                    time: $0.timeOfDay, place: $0.coordinate,
                    numbers: [
                        "alt": $0.heightAboveSeaLevel, "geoid": $0.geoidSeparation,
                        "hdop": $0.horizontalDOP, "sats": $0.satellitesUsed.map(Double.init),
                    ])
            }
        case .gll:
            GLL(self).map {
                Self.table(time: $0.timeOfDay, place: $0.coordinate, isValid: $0.isValid)
            }
        case .gsa:
            GSA(self).map {
                Self.table(numbers: [
                    "fix": $0.mode.map { Double($0.rawValue) }, "hdop": $0.horizontalDOP,
                    "vdop": $0.verticalDOP, "pdop": $0.positionDOP,
                ])
            }
        case .gsv:
            GSV(self).map { Self.table(numbers: ["in_view": Double($0.satellitesInView)]) }
        case .vtg:
            VTG(self).map {
                Self.table(numbers: [
                    "course": $0.track, "speed_kn": $0.speed / Sentence.knot,
                    "speed_kmh": $0.speed / Sentence.kilometreAnHour,
                ])
            }
        case .zda:
            ZDA(self).map { Self.table(time: $0.timeOfDay, day: $0.day) }
        case .gst:
            GST(self).map { Self.table(time: $0.timeOfDay) }
        case .gbs:
            GBS(self).map { Self.table(time: $0.timeOfDay) }
        case .hdt:
            HDT(self).map { Self.table(numbers: ["heading": $0.heading]) }
        case .ths:
            THS(self).map { Self.table(numbers: ["heading": $0.heading]) }
        case .txt, .pashrPosition, .psti030, .psti032, .psti033, .psti035, .psti036, .pgrme, .pgrmf,
            .pgrmv, .pgrmz, .psrfepe, .pqtmepe, .pubx00, .other:
            nil
        }
    }

    /// GGA's figure for a status.
    private static func quality(of status: FixStatus) -> Double {
        switch status {
        case .unknown, .gnssDeadReckoning: 0
        case .gnss: 1
        case .differential: 2
        case .precise: 3
        case .rtkFixed: 4
        case .rtkFloat: 5
        case .deadReckoning: 6
        case .surveyed: 7
        case .simulated: 8
        }
    }

    private static func table(
        time: Int32? = nil, day: Int32? = nil, place: Coordinate? = nil,
        isValid: Bool? = nil, numbers: [String: Double?] = [:]
    ) -> [String: TableValue] {
        var values = numbers.compactMapValues { $0.map(TableValue.number) }
        if let time {
            let iso = UTC(milliseconds: Int64(time)).description
            values["time"] = .text(String(iso.dropFirst(11).dropLast()))
        }
        if let day {
            let iso = UTC(milliseconds: Int64(day) * UTC.millisecondsPerDay).description
            values["date"] = .text(String(iso.prefix(10)))
        }
        if let isValid { values["status"] = .text(isValid ? "A" : "V") }
        if let place {
            values["lat"] = .number(place.latitude)
            values["lon"] = .number(place.longitude)
        }
        return values
    }
}
