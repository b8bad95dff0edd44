import Control
import Positioning
import Tracking

/// Prints what the pipeline decides, as far as it was asked for.
struct ReplayPrinter {
    private let wanted: Set<ReplayEvent>
    // Asked with every fix.
    private let wantsEpochs: Bool
    private let wantsFixes: Bool
    /// For a person; `nil` for JSON.
    private let words: ReplayText?
    /// What happened before UTC was proved: printed when it can be dated, or at the end.
    private var undated: [(announcement: Announcement, map: ReplayMap)] = []
    /// Of the open trip: printed once the trip is known to stay.
    private var map = ReplayMap()

    init(_ options: ReplayOptions, words: ReplayText?) {
        wanted = options.events
        wantsEpochs = wanted.contains(.epoch)
        wantsFixes = wanted.contains(.fix)
        self.words = words
    }

    func print(_ epoch: Epoch, to line: inout JSONLine) {
        guard wantsEpochs else { return }
        guard let words else {
            line.write(epoch)
            return
        }
        line.append(words.line(epoch))
    }

    mutating func print(_ effect: Effect, by offset: ClockOffset?, to line: inout JSONLine) {
        switch effect {
        case .show(let located):
            guard wantsFixes else { return }
            let estimate = located.value.estimate
            let moment = Moment(estimate.instant, by: offset)
            guard let words else {
                line.write(estimate, at: moment)
                return
            }
            line.append(words.line(estimate, at: moment))
        case .refuse(let refusal):
            guard wanted.contains(.refusal) else { return }
            guard let words else {
                line.write(refusal, by: offset)
                return
            }
            line.append(words.line(refusal))
        case .announce(let announcement):
            let finished = map.finish(with: announcement)
            if announcement.happened.utc == nil {
                undated.append((announcement, finished))
            } else {
                write(announcement, finished, by: offset, to: &line)
            }
        case .explore, .colour, .trace:
            map.take(effect, wanted: wanted)
        case .guide, .trouble, .record, .update, .sample, .discard, .date, .redate, .answer, .wake:
            break
        }
    }

    /// UTC is proved: what waited for a date gets it.
    mutating func tellUndated(by offset: ClockOffset?, to line: inout JSONLine) {
        guard let offset, !undated.isEmpty else { return }
        for (announcement, map) in undated {
            write(announcement.dated(by: offset), map, by: offset, to: &line)
        }
        undated.removeAll()
    }

    /// The input is over: what could not be dated is told all the same.
    mutating func finish(to line: inout JSONLine) {
        for (announcement, map) in undated { write(announcement, map, by: nil, to: &line) }
        undated.removeAll()
    }

    private func write(
        _ announcement: Announcement, _ map: ReplayMap, by offset: ClockOffset?,
        to line: inout JSONLine
    ) {
        if wanted.contains(announcement.kind) { write(announcement, to: &line) }
        map.write(by: offset, as: words, to: &line)
    }

    private func write(_ announcement: Announcement, to line: inout JSONLine) {
        // Its figures are finite: the rules let no other number through.
        guard let body = try? EventBody.text(of: announcement),
            let record = EventRecord(
                name: announcement.name, body: body, happened: announcement.happened,
                decided: announcement.decided)
        else { return }
        guard let words else {
            line.write(record)
            return
        }
        line.append(words.line(record))
    }
}

extension Announcement {
    /// Under which kind of SPEC §14 it is printed.
    fileprivate var kind: ReplayEvent {
        switch subject {
        case .trip, .mending: .trip
        case .place: .place
        case .link: .link
        case .timeProof: .timeProof
        case .warning, .towed: .warning
        case .course: .course
        case .itinerary: .itinerary
        }
    }
}
