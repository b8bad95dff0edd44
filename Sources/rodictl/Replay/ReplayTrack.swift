import Export
import Positioning
import Tracking

/// The accepted track of a replay as a GPX file, written as it goes.
struct ReplayTrack: ~Copyable {
    private var writer: GPXWriter
    private var file: AtomicFile
    private var last: Uptime?

    init(path: String) throws(FileError) {
        // First, and the writer after it: Swift 6.0.3 crashes on undoing the writer when this throws.
        file = try AtomicFile(path: path)
        writer = GPXWriter(name: "rodictl replay")
        writer.begin()
    }

    /// Adds an accepted fix; silence before it begins a new segment.
    mutating func add(_ located: LocatedFix, time: UTC?) throws(FileError) {
        let estimate = located.estimate
        if let last, estimate.instant.seconds(since: last) > Self.gap { writer.gap() }
        last = estimate.instant
        writer.point(
            estimate.coordinate, height: estimate.heightAboveSeaLevel, time: time,
            speed: estimate.speed, track: estimate.motion == .moving ? estimate.track : nil)
        if writer.isFull { try file.append(writer.take()) }
    }

    mutating func finish() throws(FileError) {
        writer.end()
        try file.append(writer.take())
        try file.finish()
    }

    /// Seconds without a fix that begin a new segment.
    private static let gap = 10.0
}
