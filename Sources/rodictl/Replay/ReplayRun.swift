import Configuration
import Control
import Ledger
import NMEA
import Positioning
import Tracking

/// One run of a replay: takes epochs in their order and does what was asked for.
struct ReplayRun: ~Copyable {
    private let options: ReplayOptions
    private var output: StandardOutput
    /// For a person; `nil` for JSON.
    private let words: ReplayText?
    private var printer: ReplayPrinter
    private var tally = ReplayTally()
    /// Absent when only epochs are wanted, which need no rule.
    private var pipeline: ReplayPipeline?
    private var track: ReplayTrack?
    private var store: ReplayStore?
    private var picture: ReplayPicture?

    init(_ options: ReplayOptions, setup: Setup) throws(ReplayFault) {
        self.options = options
        output = StandardOutput(lettering: options.isJSON ? nil : Output.lettering)
        words =
            options.isJSON
            ? nil
            : ReplayText(
                setup.configuration.display == .imperial ? .imperial : .metric,
                lettering: Output.lettering)
        printer = ReplayPrinter(options, words: words)
        do { track = try options.gpx.map(ReplayTrack.init(path:)) } catch { throw .file(error) }
        do throws(SQLiteError) {
            if let directory = options.state { store = try ReplayStore(directory: directory) }
        } catch {
            throw .store(error)
        }
        picture = options.svg.map { ReplayPicture(path: $0, options, setup) }
        guard
            options.events != [.epoch] || options.gpx != nil || options.state != nil
                || options.svg != nil
        else { return }
        pipeline = ReplayPipeline(
            options, setup: setup, nextTrip: store?.nextTrip ?? 1,
            nextCourse: store?.nextCourse ?? 1, memory: store?.memory)
    }

    /// What the receiver said about one instant.
    mutating func take(_ epoch: Epoch) throws(ReplayFault) {
        tally.take(epoch)
        printer.print(epoch, to: &output.line)
        pipeline?.take(epoch)
        try carryOut()
        do { try output.flushIfFull() } catch { throw .output(error) }
    }

    /// A capture is at its end.
    mutating func finished(_ counts: SentenceCounts) {
        tally.take(counts)
    }

    /// Nothing comes any more: the summary, and whatever has not been written.
    mutating func finish() throws(ReplayFault) {
        pipeline?.finish()
        try carryOut()
        for late in pipeline?.notReached ?? [] {
            StandardError.say(
                line: "rodictl replay: --replace: nothing was heard at second "
                    + "\(Int(late.at.seconds)), when '\(late.course)' was to be followed")
        }
        printer.finish(to: &output.line)
        if let words { output.line.append(words.summary(tally)) }
        do { try track?.finish() } catch { throw .file(error) }
        do { try picture?.finish(by: pipeline?.offset) } catch { throw .file(error) }
        do throws(SQLiteError) {
            if let pipeline {
                try store?.finish(pipeline.memory, at: pipeline.clock, by: pipeline.offset)
            }
        } catch {
            throw .store(error)
        }
        try flush()
    }

    /// Writes what has not been written.
    mutating func flush() throws(ReplayFault) {
        do { try output.flush() } catch { throw .output(error) }
    }

    /// Nobody else hears why nothing became of an option.
    private func complain(of answer: CommandAnswer) {
        switch answer {
        case .courseObjected(let objection):
            StandardError.say(line: "rodictl replay: --replace: \(objection.sentence)")
        case .refused(let why):
            StandardError.say(line: "rodictl replay: \(why)")
        case .course, .reroutingSet, .visitSkipped, .itineraryReplaced, .visitObjected,
            .tripStarted,
            .tripStopped, .tripEdited:
            break
        }
    }

    private mutating func carryOut() throws(ReplayFault) {
        guard let pipeline else { return }
        let offset = pipeline.offset
        printer.tellUndated(by: offset, to: &output.line)
        for effect in pipeline.effects {
            printer.print(effect, by: offset, to: &output.line)
            tally.take(effect)
            if case .show(let located) = effect, track != nil {
                let time =
                    offset?.utc(at: located.value.estimate.instant)
                    ?? located.value.fix.epoch.time
                do { try track?.add(located.value, time: time) } catch { throw .file(error) }
            }
            if case .answer(let answer) = effect { complain(of: answer) }
            picture?.take(effect)
            do { try store?.take(effect, by: offset) } catch { throw .store(error) }
        }
    }
}
