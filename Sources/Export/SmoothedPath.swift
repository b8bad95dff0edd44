/// A path in hindsight, what was seen of it and what was not apart from one another.
///
/// A bridge begins and ends at points that were seen; both belong to it, too, so that the parts touch.
package struct SmoothedPath: Equatable, Sendable {
    package private(set) var seen: [DatedPoint] = []
    package private(set) var bridged: [DatedPoint] = []

    package init(_ points: [DatedPoint]) {
        var previous: DatedPoint?
        for point in points {
            add(point, behind: point.isAfterGap ? nil : previous)
            previous = point
        }
    }

    private mutating func add(_ point: DatedPoint, behind previous: DatedPoint?) {
        var begun = point
        begun.isAfterGap = true
        if !point.isBridged {
            seen.append(previous?.isBridged == false ? point : begun)
        } else if previous == nil {
            bridged.append(begun)
        }
        guard let previous, previous.isBridged || point.isBridged else { return }
        if !previous.isBridged {
            var start = previous
            start.isAfterGap = true
            bridged.append(start)
        }
        bridged.append(point)
    }
}
