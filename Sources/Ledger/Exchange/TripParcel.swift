package import Positioning
package import Tracking

/// A trip of an old recording as it comes in, piece by piece: judged, and packed as it will lie on the disk.
///
/// Its clock is UTC itself: an uptime is what has gone since 1970, so that it needs no boot of ours. Whoever
/// sends it may send anything, so nothing is taken that a drive cannot have been.
package struct TripParcel: Equatable, Sendable {
    /// Why something is not taken, for a person.
    package struct Flaw: Error, Equatable, Sendable {
        package let sentence: String

        package init(_ sentence: String) { self.sentence = sentence }
    }

    package internal(set) var record: TripRecord
    /// Full blocks, as they are written.
    private(set) var pointBlocks: [[UInt8]] = []
    private(set) var drawingBlocks: [[UInt8]] = []
    private var points: [PackedPoint] = []
    private var drawing = Drawing()
    private var counts = Counts()
    private var newest = Newest()

    private struct Counts: Equatable {
        var points = 0
        var nodes = 0
        var cells = 0
        var runs = 0
    }

    /// What came last of each kind: only what comes behind it is taken.
    private struct Newest: Equatable {
        var point = Int64.min
        var node = Int64.min
        var cell = Int64.min
        var run = Int64.min
    }

    /// Begins one with these figures, which must be those of a drive that is over.
    package init(_ record: TripRecord) throws(Flaw) {
        self.record = record
        if let flaw = flawOfFigures { throw flaw }
    }

    /// A moment on its clock.
    package static func moment(_ utc: UTC) -> Moment {
        Moment(ClockOffset(milliseconds: 0).uptime(of: utc), utc)
    }

    /// When it was driven, in milliseconds on its clock.
    private var span: ClosedRange<Int64> {
        let start = PackedPoint.step(of: record.start.uptime)
        let end = PackedPoint.step(of: record.end.uptime)
        return start - Self.slack...end + Self.slack
    }

    // MARK: Pieces

    package mutating func add(_ point: TrackPoint) throws(Flaw) {
        let packed = PackedPoint(point)
        try count(\.points, "points")
        try follow(packed.instant, \.point, "points")
        guard point.coordinate.isValid, Self.speeds.contains(point.speed),
            Self.radii.contains(point.accuracy),
            Self.heights.contains(point.heightAboveSeaLevel ?? 0),
            Self.directions.contains(point.track ?? 0)
        else { throw impossible("a point", packed.instant) }
        points.append(packed)
        if points.count == PointBlock.capacity { packPoints() }
    }

    package mutating func add(_ point: SmoothedPoint) throws(Flaw) {
        try count(\.nodes, "points of the smoothed path")
        let instant = PackedPoint.step(of: point.instant)
        try follow(instant, \.node, "points of the smoothed path")
        guard let packed = PackedNode(point), Self.speeds.contains(point.speed ?? 0),
            Self.heights.contains(point.heightAboveSeaLevel ?? 0)
        else { throw impossible("a point of the smoothed path", instant) }
        drawing.nodes.append(packed)
        if drawing.isFull { packDrawing() }
    }

    package mutating func add(_ cell: Geohash, at instant: Uptime) throws(Flaw) {
        try count(\.cells, "cells")
        try follow(PackedPoint.step(of: instant), \.cell, "cells")
        drawing.cells.append(PackedCell(cell, at: instant))
        if drawing.isFull { packDrawing() }
    }

    package mutating func add(_ run: SpeedRun) throws(Flaw) {
        let packed = PackedRun(run)
        try count(\.runs, "speed runs")
        try follow(packed.start, \.run, "speed runs")
        guard packed.end >= packed.start, packed.isPossible else {
            throw impossible("a speed run", packed.start)
        }
        try follow(packed.end, \.run, "speed runs")
        drawing.runs.append(packed)
        if drawing.isFull { packDrawing() }
    }

    /// Everything has come.
    package mutating func close() throws(Flaw) {
        guard counts.points >= 2 else {
            throw Flaw("a trip has two points or more, not \(counts.points)")
        }
        record.points = counts.points
        packPoints()
        packDrawing()
    }

    /// Gives it the number and the names that it has here.
    package mutating func name(as id: Int64, from start: String?, to end: String?) {
        record.id = id
        record.startPlace = start
        record.endPlace = end
    }

    private mutating func packPoints() {
        guard !points.isEmpty else { return }
        pointBlocks.append(PointBlock.encode(points))
        points.removeAll(keepingCapacity: true)
    }

    private mutating func packDrawing() {
        guard !drawing.isEmpty else { return }
        drawingBlocks.append(DrawingBlock.encode(drawing))
        drawing = Drawing()
    }

    // MARK: Judging

    private mutating func count(
        _ kind: WritableKeyPath<Counts, Int>, _ name: String
    ) throws(Flaw) {
        counts[keyPath: kind] += 1
        guard counts[keyPath: kind] <= Self.most else {
            throw Flaw("a trip has at most \(Self.most) \(name)")
        }
    }

    private mutating func follow(
        _ instant: Int64, _ kind: WritableKeyPath<Newest, Int64>, _ name: String
    ) throws(Flaw) {
        guard span.contains(instant) else {
            throw Flaw(
                "\(name) lie within the trip, not at \(UTC(milliseconds: instant))")
        }
        guard instant >= newest[keyPath: kind] else {
            throw Flaw(
                "\(name) come in the order of time; \(UTC(milliseconds: instant)) does not"
            )
        }
        newest[keyPath: kind] = instant
    }

    private func impossible(_ what: String, _ instant: Int64) -> Flaw {
        Flaw(
            "\(what) at \(UTC(milliseconds: instant)) has a value that no drive can have")
    }

    /// Of each kind: the points of several days on end, and as much as we can hold for a while.
    static let most = 50_000
    /// Milliseconds beyond its ends: a car's end is where it came to stand, and its last point the first
    /// that shows it standing.
    package static let slack: Int64 = 60_000
    /// Metres per second, up to an airliner's: what the gates let through is for a person to say.
    static let speeds = 0.0...340.0
    /// Metres.
    private static let radii = 0.0...100_000.0
    /// Metres above sea level, from the lowest road to an airliner.
    private static let heights = -1000.0...20_000.0
    /// Degrees.
    private static let directions = 0.0...360.0
}
