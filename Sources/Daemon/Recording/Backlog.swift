import Control
package import Ledger
import Tracking

/// What waits for the disk: every event, the newest points, and never more than fits in memory.
///
/// Source: SPEC §15.2.
package struct Backlog: Equatable, Sendable {
    package private(set) var batch = Batch()
    /// Points that had to be forgotten, oldest first, because the disk did not take them.
    package private(set) var forgotten = 0

    package init() {}

    package var isEmpty: Bool { batch.isEmpty }

    /// Adds something new.
    package mutating func add(_ change: (inout Batch) -> Void) {
        change(&batch)
        trim()
    }

    /// Whether nothing but points waits.
    package var holdsPointsOnly: Bool {
        var rest = batch
        rest.points = []
        rest.samples = []
        rest.strokes = []
        return rest.isEmpty
    }

    /// Takes all of it, to be handed to the disk.
    package mutating func take() -> Batch {
        defer { batch = Batch() }
        return batch
    }

    /// Takes all but points and what was drawn, which wait on; those of a trip that is forgotten go with it.
    package mutating func takeWithoutPoints() -> Batch {
        var taken = take()
        batch.points = taken.points.filter { !taken.discards.contains($0.owner) }
        batch.samples = taken.samples
        batch.strokes = taken.strokes.filter { !taken.discards.contains($0.trip) }
        taken.points = []
        taken.samples = []
        taken.strokes = []
        return taken
    }

    /// Puts back what the disk did not take: it is older than what is here.
    package mutating func putBack(_ older: Batch) {
        var merged = older
        merged.merge(batch)
        batch = merged
        trim()
    }

    /// Whether it says anything about a trip.
    package var isAboutTrips: Bool {
        !batch.trips.isEmpty || !batch.points.isEmpty || !batch.discards.isEmpty
            || !batch.strokes.isEmpty
    }

    /// Numbers every trip in it `shift` higher.
    package mutating func renumberTrips(by shift: Int64) {
        for index in batch.trips.indices { batch.trips[index].id += shift }
        for index in batch.points.indices { batch.points[index].owner += shift }
        for index in batch.strokes.indices { batch.strokes[index].trip += shift }
        for index in batch.discards.indices { batch.discards[index] += shift }
        for index in batch.events.indices { batch.events[index].renumberTrip(by: shift) }
    }

    /// Whether it says anything about a course session.
    package var isAboutCourses: Bool { !batch.sessions.isEmpty || !batch.samples.isEmpty }

    /// Numbers every course session in it `shift` higher.
    package mutating func renumberCourses(by shift: Int64) {
        for index in batch.sessions.indices { batch.sessions[index].id += shift }
        for index in batch.samples.indices { batch.samples[index].owner += shift }
        for index in batch.events.indices { batch.events[index].renumberCourse(by: shift) }
    }

    private mutating func trim() {
        forgotten += Self.trim(&batch.points) + Self.trim(&batch.samples)
        let excess = batch.strokes.count - Self.strokesAtMost
        if excess > 0 { batch.strokes.removeFirst(excess) }
    }

    /// The number of points that had to go.
    private static func trim(_ points: inout [PointEntry]) -> Int {
        let excess = max(0, points.count - pointsAtMost)
        if excess > 0 { points.removeFirst(excess) }
        return excess
    }

    /// About 2 MB: at a point every few seconds more than a day of driving.
    private static let pointsAtMost = 20_000
    /// Some 2 MB, too: a few points of a path are one stroke.
    private static let strokesAtMost = 10_000
}

extension EventEntry {
    mutating func renumberTrip(by shift: Int64) {
        body = EventBody.renumbered(body, by: shift)
    }

    mutating func renumberCourse(by shift: Int64) {
        body = EventBody.renumbered(body, by: shift, of: "course")
    }
}
