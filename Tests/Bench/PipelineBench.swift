import Allocations
import Positioning
import Tracking

/// What a fix at 10 Hz costs on its whole way through the rules.
enum PipelineBench {
    static func run(_ decoded: [Epoch], _ table: inout Table) {
        let epochs = decoded.map(\.inTime)
        var heard = 0
        let seconds = Stopwatch.best(
            preparing: { fresh }, { pipeline in heard = drive(epochs[...], through: &pipeline) })
        table.add(
            "pipeline, 10 Hz",
            "\(short(seconds / Double(epochs.count) * 1e9)) ns an epoch "
                + "(\(epochs.count) epochs, \(heard) effects)")

        // The same pipeline once more: what it keeps it has made room for.
        var pipeline = fresh
        let half = epochs.count / 2
        _ = drive(epochs[..<half], through: &pipeline)
        let before = rodi_allocations()
        _ = drive(epochs[half...], through: &pipeline)
        let made = Double(rodi_allocations() - before) / Double(epochs.count - half)
        table.add(
            "pipeline, heap blocks an epoch", "in the second half of the drive", ratio: made,
            .atMost(mostBlocks), .asserted)
    }

    private static var fresh: Pipeline {
        Pipeline(settings: Settings(), places: [], build: nil)
    }

    private static func drive(_ epochs: ArraySlice<Epoch>, through pipeline: inout Pipeline) -> Int
    {
        var effects: [Effect] = []
        var heard = 0
        for epoch in epochs {
            effects.removeAll(keepingCapacity: true)
            pipeline.handle(.epochReceived(epoch), at: epoch.received, into: &effects)
            heard += effects.count
        }
        return heard
    }

    /// A few arrays of effects; nothing that grows with the drive.
    private static let mostBlocks = 4.0
}

extension Epoch {
    /// As it comes over a line: when it was true, and not with the rest of what one read brought.
    fileprivate var inTime: Epoch {
        guard let time else { return self }
        var epoch = self
        epoch.received = Uptime(nanoseconds: 1_000_000 * (time.milliseconds - Self.start))
        return epoch
    }

    /// Before any drive of the bench begins.
    private static let start: Int64 = 1_780_000_000_000
}
