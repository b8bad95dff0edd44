import Positioning

/// Degrees and minutes, times of day and dates as NMEA writes them.
extension Field {
    /// `[d]ddmm.mmmm` as degrees without a sign; `nil` without a decimal point or beyond `limit`.
    ///
    /// One division keeps every digit that was sent: 7 and more decimals of minutes survive.
    /// Source: nmea.md §5 and rule 1.7.
    func degrees(upTo limit: Double) -> Double? {
        guard let number = Decimal(self, from: 0), number.end == count, number.hasPoint else {
            return nil
        }
        var digits = number.digits
        var unit = number.unit
        while unit > Self.exactUnit {
            digits /= 10
            unit /= 10
        }
        let whole = digits / unit
        let (degrees, minutes) = whole.quotientAndRemainder(dividingBy: 100)
        guard minutes < 60, degrees <= 180 else { return nil }
        let scaled = (degrees * 60 + minutes) * unit + digits % unit
        let value = Double(scaled) / Double(60 * unit)
        return value <= limit ? value : nil
    }

    /// `hhmmss[.sss]` in milliseconds since midnight; second 60 is the following midnight or minute.
    ///
    /// Source: nmea.md §3.1.
    var timeOfDay: Int32? {
        guard count >= 6 else { return nil }
        var sixDigits = 0
        for index in 0..<6 {
            guard let digit = digit(at: index) else { return nil }
            sixDigits = sixDigits * 10 + digit
        }
        let (hours, minutes, seconds) =
            (sixDigits / 10_000, sixDigits / 100 % 100, sixDigits % 100)
        guard hours < 24, minutes < 60, seconds <= 60 else { return nil }
        var milliseconds = (hours * 3600 + minutes * 60 + seconds) * 1000
        if count > 6 {
            guard self[6] == UInt8(ascii: ".") else { return nil }
            if count > 7 {
                guard let fraction = Decimal(self, from: 6), fraction.end == count else {
                    return nil
                }
                milliseconds += Int((fraction.value * 1000).rounded())
            }
        }
        return Int32(milliseconds)
    }

    /// `ddmmyy` as days since 1970: 69…99 are the last century's years.
    ///
    /// Source: nmea.md §3.2.
    var date: Int32? {
        guard count == 6, let number = integer else { return nil }
        let (day, month, year) = (number / 10_000, number / 100 % 100, number % 100)
        return days(year: year + (year < 69 ? 2000 : 1900), month: month, day: day)
    }

    /// Beyond 11 fraction digits, minutes times their unit no longer fit a `Double` exactly.
    private static let exactUnit = 100_000_000_000
}

/// Days since 1970, if there is such a day.
func days(year: Int, month: Int, day: Int) -> Int32? {
    guard (1...12).contains(month), day >= 1, day <= UTC.days(inMonth: month, of: year) else {
        return nil
    }
    return Int32(UTC.daysSince1970(year: year, month: month, day: day))
}
