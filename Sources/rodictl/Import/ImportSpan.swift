import Positioning

/// When something was driven.
struct ImportSpan: Equatable {
    var start: UTC
    var end: UTC

    /// Whether one car cannot have driven both: they overlap by more than clocks may differ.
    ///
    /// As the store judges what is there already; in a trial nothing is there yet.
    func clashes(with other: ImportSpan) -> Bool {
        let overlap = min(end, other.end).seconds(since: max(start, other.start))
        let shorter = min(end.seconds(since: start), other.end.seconds(since: other.start))
        return overlap > min(Self.little, shorter / 2)
    }

    /// Seconds.
    private static let little = 30.0
}
