import Positioning

/// Degrees and minutes, times of day and dates as NMEA writes them.
extension Field {
    /// `[d]ddmm.mmmm` as degrees without a sign; `nil` without a decimal point or beyond `limit`.
    ///
    /// One division keeps every digit that was sent: 7 and more decimals of minutes survive.
    /// Source: nmea.md §5 and rule 1.7.
    func degrees(upTo limit: Double) -> Double? {
        guard let (whole, fraction, unit) = usualDegrees ?? anyDegrees else { return nil }
        let (degrees, minutes) = whole.quotientAndRemainder(dividingBy: 100)
        guard minutes < 60, degrees <= 180 else { return nil }
        let scaled = (degrees * 60 + minutes) * unit + fraction
        let value = Double(scaled) / Double(60 * unit)
        return value <= limit ? value : nil
    }

    /// Four or five digits, a point, and one to eight digits, read at once.
    private var usualDegrees: (whole: Int, fraction: Int, unit: Int)? {
        guard (6...13).contains(count) else { return nil }
        let point = self[4] == UInt8(ascii: ".") ? 4 : 5
        let decimals = count &- point &- 1
        guard self[point] == UInt8(ascii: "."), (1...8).contains(decimals),
            let whole = EightDigits(upTo: start + point, count: point).integer,
            let fraction = EightDigits(upTo: start + count, count: decimals).integer
        else { return nil }
        return (whole, fraction, EightDigits.power(ofTen: decimals))
    }

    private var anyDegrees: (whole: Int, fraction: Int, unit: Int)? {
        guard let number = Decimal(self, from: 0), number.end == count, number.hasPoint else {
            return nil
        }
        var digits = number.digits
        var unit = number.unit
        while unit > Self.exactUnit {
            digits /= 10
            unit /= 10
        }
        return (digits / unit, digits % unit, unit)
    }

    /// `hhmmss[.sss]` in milliseconds since midnight; second 60 is the following midnight or minute.
    ///
    /// Source: nmea.md §3.1.
    var timeOfDay: Int32? {
        guard count >= 6,
            let (hours, minutes, seconds) = EightDigits(upTo: start + 6, count: 6).pairs,
            hours < 24, minutes < 60, seconds <= 60
        else { return nil }
        var milliseconds = (hours * 3600 + minutes * 60 + seconds) * 1000
        if count > 6 {
            guard self[6] == UInt8(ascii: ".") else { return nil }
            if (8...10).contains(count),
                let digits = EightDigits(
                    upTo: start + count, count: count - 7
                ).integer
            {
                milliseconds += digits * 1000 / EightDigits.power(ofTen: count - 7)
            } else if count > 7 {
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
        guard count == 6,
            let (day, month, year) = EightDigits(upTo: start + 6, count: 6).pairs
        else { return nil }
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
