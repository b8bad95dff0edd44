package import Positioning

/// Writes what a receiver of today sends for one instant: RMC, VTG, GGA, GSA, GST.
///
/// Fields, widths and the empty course at rest are those of a u-blox M10 speaking NMEA 4.11.
/// Source: nmea.md §2, u-blox M10 interface description.
package enum NMEAWriter {
    /// The sentences of one instant; without a reading they say that there is no fix.
    package static func sentences(_ reading: Reading?, at time: UTC) -> [String] {
        let clock = clock(of: time)
        let date = date(of: time)
        guard let reading else {
            return [
                sentence("GNRMC,\(clock),V,,,,,,,\(date),,,N,V"),
                sentence("GNVTG,,,,,,,,,N"),
                sentence("GNGGA,\(clock),,,,,0,00,99.99,,,,,,"),
                sentence("GNGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99,1"),
                sentence("GNGST,\(clock),,,,,,,"),
            ]
        }
        let place = place(reading.coordinate)
        let track = reading.track.map(course) ?? ""
        let knots = fixed(reading.speed / metresPerSecondInKnot, 3)
        let kilometres = fixed(reading.speed * 3.6, 3)
        let dop = reading.horizontalDOP
        let used = (1...12).map { $0 <= reading.satellites ? padded(2 * $0, 2) : "" }
        let sigma = fixed(reading.sigma, 2)
        return [
            sentence("GNRMC,\(clock),A,\(place),\(knots),\(track),\(date),,,A,V"),
            sentence("GNVTG,\(track),T,,M,\(knots),N,\(kilometres),K,A"),
            sentence(
                "GNGGA,\(clock),\(place),1,\(padded(reading.satellites, 2)),\(fixed(dop, 2)),"
                    + "\(fixed(reading.heightAboveSeaLevel, 1)),M,"
                    + "\(fixed(reading.geoidSeparation, 1)),M,,"),
            sentence(
                "GNGSA,A,3,\(used.joined(separator: ",")),\(fixed(dop * 1.8, 2)),\(fixed(dop, 2)),"
                    + "\(fixed(dop * 1.5, 2)),1"),
            sentence(
                "GNGST,\(clock),\(fixed(reading.sigma * 4, 2)),,,,\(sigma),\(sigma),"
                    + "\(fixed(reading.heightSigma, 2))"),
        ]
    }

    /// Frames a sentence: `$`, its text, `*`, the exclusive or of its bytes, and the line end.
    package static func sentence(_ text: String) -> String {
        let sum = text.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return "$\(text)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
    }

    /// Both angles as `ddmm.mmmmm,N,dddmm.mmmmm,E`.
    private static func place(_ coordinate: Coordinate) -> String {
        degrees(coordinate.latitude, 2) + (coordinate.latitude < 0 ? ",S," : ",N,")
            + degrees(coordinate.longitude, 3) + (coordinate.longitude < 0 ? ",W" : ",E")
    }

    /// Whole degrees and minutes, rounded as one number so that no minute ever reads 60.
    private static func degrees(_ value: Double, _ width: Int) -> String {
        let units = Int((abs(value) * 60 * minuteUnits).rounded())
        let unitsPerDegree = 60 * Int(minuteUnits)
        let minutes = units % unitsPerDegree
        return padded(units / unitsPerDegree, width) + padded(minutes / Int(minuteUnits), 2) + "."
            + padded(minutes % Int(minuteUnits), 5)
    }

    /// Degrees with two decimals; north is 0, also when rounded up to it.
    private static func course(_ degrees: Double) -> String {
        degrees < 359.995 ? fixed(degrees, 2) : fixed(0, 2)
    }

    /// Time of day as `hhmmss.ss`.
    private static func clock(of time: UTC) -> String {
        let centiseconds = Int(time.millisecondOfDay) / 10
        let seconds = centiseconds / 100
        return padded(seconds / 3600, 2) + padded(seconds / 60 % 60, 2) + padded(seconds % 60, 2)
            + "." + padded(centiseconds % 100, 2)
    }

    /// Date as `ddmmyy`.
    private static func date(of time: UTC) -> String {
        let (year, month, day) = time.date
        return padded(day, 2) + padded(month, 2) + padded(year % 100, 2)
    }

    /// A number with that many decimals, whatever the locale.
    private static func fixed(_ value: Double, _ decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let units = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && units > 0 ? "-" : ""
        return "\(sign)\(units / scale).\(padded(units % scale, decimals))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Exact by definition: 1852 m an hour.
    private static let metresPerSecondInKnot = 1852.0 / 3600
    /// Parts of a minute that are written: five decimals, 2 cm.
    private static let minuteUnits = 100_000.0
}
