import Configuration
import Glibc
import NMEA
import Positioning
import Receivers

/// `rodictl replay`: runs captures through the pipeline on a virtual clock.
enum Replay {
    /// Follows the arguments behind `replay` and returns the exit code.
    static func run(_ arguments: [String]) -> ExitCode {
        let options: ReplayOptions
        do {
            options = try ReplayOptions(arguments)
        } catch {
            return complain("\(error)", exit: .usage)
        }
        // A reader that goes away is met by write(2), not by a signal.
        signal(SIGPIPE, SIG_IGN)
        let files =
            options.config.map { ConfigurationFiles(chosen: $0) } ?? ConfigurationFiles()
        let choice = Setup.Choice(
            places: options.places, courses: options.courses, itinerary: options.itinerary)
        guard let setup = load(files, choice) else { return .usage }
        if let fault = options.fault(among: setup.courses) {
            return complain("\(fault)", exit: .usage)
        }
        do throws(ReplayFault) {
            var run = try ReplayRun(options, setup: setup)
            do throws(ReplayFault) {
                try play(options, through: &run)
            } catch {
                // What came before is shown all the same; if that fails, too, the first fault rules.
                try? run.flush()
                throw error
            }
            return .fine
        } catch {
            if error.isWelcome { return .fine }
            return complain("\(error)", exit: error.exitCode)
        }
    }

    private static func load(_ files: ConfigurationFiles, _ choice: Setup.Choice) -> Setup? {
        let verdict = Setup.load(from: files, choosing: choice)
        if verdict.value == nil {
            for complaint in verdict.complaints { StandardError.say(line: "\(complaint)") }
        }
        return verdict.value
    }

    private static func play(
        _ options: ReplayOptions, through run: inout ReplayRun
    ) throws(ReplayFault) {
        // Lines on the same terminal would tear it.
        var progress = ProgressBar(isWanted: !options.isJSON && !Output.isTerminal)
        var clock = VirtualClock(notBefore: options.build)
        for path in options.captures {
            let reader = try opened(path, clock)
            var isHeard = false
            while let epoch = try next(of: reader) {
                isHeard = true
                try run.take(epoch)
                progress.show(reader.progress.read, of: reader.progress.total)
            }
            // A file of something else would pass for a drive on which nothing happened.
            guard
                isHeard || reader.counts.good + reader.counts.damaged > 0
                    || reader.trackCounts != nil
            else {
                throw .foreign(path)
            }
            run.finished(reader.counts)
            if let track = reader.trackCounts, let damage = track.damage {
                StandardError.say(
                    line: "rodictl replay: '\(path)' is damaged: \(track.points) points were read"
                        + " up to \(damage)")
            }
            clock = reader.clock
        }
        progress.end()
        try run.finish()
    }

    private static func opened(
        _ path: String, _ clock: VirtualClock
    ) throws(ReplayFault) -> CaptureReader {
        do { return try CaptureReader(path: path, clock: clock) } catch { throw .capture(error) }
    }

    private static func next(of reader: CaptureReader) throws(ReplayFault) -> Epoch? {
        do { return try reader.next() } catch { throw .capture(error) }
    }

    private static func complain(_ text: String, exit code: ExitCode) -> ExitCode {
        StandardError.say(line: "rodictl replay: \(text)")
        return code
    }
}
