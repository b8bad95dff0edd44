import NMEA
import Positioning
import Receivers

/// One run of a replay: takes epochs in their order and prints what was asked for.
struct ReplayRun {
    private let options: ReplayOptions
    private var output = StandardOutput()
    private var tally = ReplayTally()

    init(_ options: ReplayOptions) {
        self.options = options
    }

    /// What the receiver said about one instant.
    mutating func take(_ epoch: Epoch) throws(StandardOutput.Failure) {
        tally.take(epoch)
        guard options.events.contains(.epoch) else { return }
        if options.isJSON {
            output.line.write(epoch)
        } else {
            output.line.writeText(epoch)
        }
        try output.flushIfFull()
    }

    /// A capture is at its end.
    mutating func finished(_ counts: SentenceCounts) {
        tally.take(counts)
    }

    /// Nothing comes any more: the summary, and whatever has not been written.
    mutating func finish() throws(StandardOutput.Failure) {
        if !options.isJSON { output.line.writeText(tally) }
        try flush()
    }

    /// Writes what has not been written.
    mutating func flush() throws(StandardOutput.Failure) {
        try output.flush()
    }
}
