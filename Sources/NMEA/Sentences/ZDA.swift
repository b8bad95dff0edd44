import Positioning

/// Time and date.
///
/// ```
///        1         2  3  4    5  6
/// $--ZDA,hhmmss.ss,dd,mm,yyyy,zz,zz*hh
///  1  time of day (UTC)     2 day  3 month  4 year     5 6  local zone, hours and minutes
/// ```
/// Source: nmea.md rules 1.6, 3.2 and 3.6.
struct ZDA {
    let timeOfDay: Int32?
    let day: Int32?

    init?(_ sentence: Sentence) {
        guard sentence.fieldCount >= 4 else { return nil }
        timeOfDay = sentence[1].timeOfDay
        guard let day = sentence[2].integer, let month = sentence[3].integer,
            let year = sentence[4].integer, (1900...2200).contains(year)
        else {
            self.day = nil
            return
        }
        self.day = days(year: year, month: month, day: day)
    }
}
