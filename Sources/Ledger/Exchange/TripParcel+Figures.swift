import Positioning
import Tracking

extension TripParcel {
    /// What is wrong with the figures, if anything.
    var flawOfFigures: Flaw? {
        guard !record.isOpen else { return Flaw("a trip that is open cannot be imported") }
        guard let start = record.start.utc, let end = record.end.utc else {
            return Flaw("a trip without dates cannot be imported")
        }
        guard Self.dates.contains(start), Self.dates.contains(end), start < end else {
            return Flaw("no trip goes from \(start) to \(end)")
        }
        let seconds = end.seconds(since: start)
        guard seconds <= Self.longest else {
            return Flaw("a trip of more than a month is none")
        }
        let farthest = (seconds + Self.grace) * Self.speeds.upperBound
        let figures: [(String, Double, Double)] = [
            ("distance", record.distance, farthest),
            ("bridged_distance", record.bridgedDistance, farthest),
            ("moving_time", record.movingTime, seconds + Self.grace),
            ("max_speed", record.maximumSpeed, Self.speeds.upperBound),
            ("ascent", record.ascent, farthest), ("stops", Double(record.stops), seconds),
            ("gaps", Double(record.gaps), seconds),
            ("fuel", record.fuel ?? 0, Self.dearest), ("cost", record.cost ?? 0, Self.dearest),
        ]
        for (name, value, limit) in figures where !(0...limit).contains(value) {
            return Flaw("“\(name)” of a trip from \(start) to \(end) is not \(value)")
        }
        guard record.startCoordinate.isValid, record.endCoordinate.isValid else {
            return Flaw("its ends are not on the Earth")
        }
        for text in [record.vehicle, record.importedFrom] {
            guard text?.utf8.count ?? 0 <= Self.longestName,
                text?.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
                    ?? true
            else {
                return Flaw(
                    "“vehicle” and “file” are lines of at most \(Self.longestName) bytes")
            }
        }
        return nil
    }

    /// From the first day that GPS counted to what 64 bits of nanoseconds surely show.
    private static let dates =
        UTC(
            milliseconds: 315_964_800_000)...UTC(
            milliseconds: 4_102_444_800_000)
    /// Seconds: 31 days.
    private static let longest = 31 * 86_400.0
    /// Seconds by which figures may be counted longer than from end to end.
    private static let grace = 60.0
    /// Litres, or money, of a month.
    private static let dearest = 1e7
    /// Bytes: what a file's name may have.
    private static let longestName = 255
}
