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
                    time: rmc.timeOfDay, day: day, place: rmc.coordinate,
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
            GLL(self).map { Self.table(time: $0.timeOfDay, place: $0.coordinate) }
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
                Self.table(numbers: ["course": $0.track, "speed_kn": $0.speed / Sentence.knot])
            }
        case .zda:
            ZDA(self).map { Self.table(time: $0.timeOfDay, day: $0.day) }
        case .gst:
            GST(self).map { Self.table(time: $0.timeOfDay) }
        case .gbs:
            GBS(self).map { Self.table(time: $0.timeOfDay) }
        case .hdt, .txt, .pashrPosition, .psti030, .pgrme, .pgrmf, .pgrmv, .pgrmz, .other:
            nil
        }
    }

    private static func table(
        time: Int32? = nil, day: Int32? = nil, place: Coordinate? = nil,
        numbers: [String: Double?] = [:]
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
        if let place {
            values["lat"] = .number(place.latitude)
            values["lon"] = .number(place.longitude)
        }
        return values
    }
}
