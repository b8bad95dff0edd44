import Positioning

/// A stretch of whole local days that trips are added up in.
struct LocalPeriod: Equatable {
    enum Kind: String, CaseIterable {
        case day
        case week
        case month
        case year
    }

    /// Such as `2026-04`.
    let name: String
    let first: LocalDay
    /// The first day of the next one.
    let next: LocalDay

    /// The period that a day is in.
    ///
    /// Source: ISO 8601: a week begins on Monday, and is of the year that its Thursday is in.
    init(_ kind: Kind, around day: LocalDay) {
        let (year, month, _) = day.date
        switch kind {
        case .day:
            (name, first, next) = (day.text, day, LocalDay(number: day.number + 1))
        case .week:
            first = LocalDay(number: day.number - day.weekday)
            next = LocalDay(number: first.number + 7)
            let thursday = LocalDay(number: first.number + 3)
            let begin = LocalDay(year: thursday.date.year, month: 1, day: 1)
            let week = (thursday.number - begin.number) / 7 + 1
            name = "\(LocalDay.digits(thursday.date.year, 4))-W\(LocalDay.digits(week, 2))"
        case .month:
            first = LocalDay(year: year, month: month, day: 1)
            next =
                month == 12
                ? LocalDay(year: year + 1, month: 1, day: 1)
                : LocalDay(year: year, month: month + 1, day: 1)
            name = String(first.text.dropLast(3))
        case .year:
            first = LocalDay(year: year, month: 1, day: 1)
            next = LocalDay(year: year + 1, month: 1, day: 1)
            name = String(first.text.dropLast(6))
        }
    }
}
