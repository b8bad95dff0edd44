import Configuration
import NMEA
import Positioning

/// One run of a replay: takes epochs in their order and prints what was asked for.
struct ReplayRun {
    private let options: ReplayOptions
    private var output = StandardOutput()
    private var tally = ReplayTally()
    private var pipeline: ReplayPipeline?

    init(_ options: ReplayOptions, setup: Setup) {
        self.options = options
        // Epochs alone need no rule.
        if options.events != [.epoch] || options.gpx != nil {
            pipeline = ReplayPipeline(options, setup: setup)
        }
    }

    /// What the receiver said about one instant.
    mutating func take(_ epoch: Epoch) throws(StandardOutput.Failure) {
        tally.take(epoch)
        if options.events.contains(.epoch) {
            if options.isJSON {
                output.line.write(epoch)
            } else {
                output.line.writeText(epoch)
            }
        }
        pipeline?.take(epoch, writing: &output.line) { _, _, _ in }
        try output.flushIfFull()
    }

    /// A capture is at its end.
    mutating func finished(_ counts: SentenceCounts) {
        tally.take(counts)
    }

    /// Nothing comes any more: the summary, and whatever has not been written.
    mutating func finish() throws(StandardOutput.Failure) {
        pipeline?.finish(writing: &output.line)
        if !options.isJSON { output.line.writeText(tally) }
        try flush()
    }

    /// Writes what has not been written.
    mutating func flush() throws(StandardOutput.Failure) {
        try output.flush()
    }
}
