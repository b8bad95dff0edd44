import Configuration
import Control
import Positioning
import Tracking

/// The daemon's own pipeline on a capture's clock, and what it says as lines.
struct ReplayPipeline {
    private var pipeline: Pipeline
    private let wanted: Set<ReplayEvent>
    private let isJSON: Bool
    private var effects: [Effect] = []
    /// What happened before UTC was proved: printed when it can be dated, or at the end.
    private var undated: [Announcement] = []
    private var now = Uptime(nanoseconds: 0)
    private(set) var accepted = 0
    private(set) var refused = 0
    private(set) var trips = 0

    init(_ options: ReplayOptions, setup: Setup) {
        let build: UTC? =
            switch options.dates {
            case .asSent: nil
            case .asLive(let built): built ?? Build.date
            }
        pipeline = Pipeline(
            settings: setup.configuration.tracking, places: setup.places, build: build)
        wanted = options.events
        isJSON = options.isJSON
    }

    /// Takes in one epoch; `track` hears of each accepted fix.
    mutating func take(
        _ epoch: Epoch, writing line: inout JSONLine, track: (Fix, Estimate, UTC?) -> Void
    ) {
        now = max(now, epoch.received)
        handle(.epochReceived(epoch), writing: &line, track: track)
    }

    /// The input is over: what is open is settled.
    mutating func finish(writing line: inout JSONLine) {
        handle(.ended, writing: &line) { _, _, _ in }
        for announcement in undated { write(announcement, to: &line) }
        undated = []
    }

    private mutating func handle(
        _ event: Event, writing line: inout JSONLine, track: (Fix, Estimate, UTC?) -> Void
    ) {
        effects.removeAll(keepingCapacity: true)
        pipeline.handle(event, at: now, into: &effects)
        let offset = pipeline.offset
        if let offset { tellUndated(by: offset, writing: &line) }
        for effect in effects {
            switch effect {
            case .show(let fix, let estimate):
                accepted += 1
                track(fix, estimate, offset?.utc(at: estimate.instant))
                if wanted.contains(.fix) {
                    let moment = Moment(estimate.instant, by: offset)
                    if isJSON {
                        line.write(estimate, at: moment)
                    } else {
                        line.writeText(estimate, at: moment)
                    }
                }
            case .refuse(let refusal):
                refused += 1
                guard wanted.contains(.refusal) else { continue }
                if isJSON { line.write(refusal, by: offset) } else { line.writeText(refusal) }
            case .announce(let announcement):
                tell(announcement, writing: &line)
            case .record, .update, .discard, .date, .redate, .answer, .wake:
                continue
            }
        }
    }

    private mutating func tell(_ announcement: Announcement, writing line: inout JSONLine) {
        if case .trip(let change, _) = announcement.subject,
            change == .ended || change == .interrupted
        {
            trips += 1
        }
        guard wanted.contains(announcement.kind) else { return }
        if announcement.happened.utc == nil {
            undated.append(announcement)
        } else {
            write(announcement, to: &line)
        }
    }

    /// UTC is proved now: what waited for a date gets it.
    private mutating func tellUndated(by offset: ClockOffset, writing line: inout JSONLine) {
        for announcement in undated { write(announcement.dated(by: offset), to: &line) }
        undated.removeAll()
    }

    private func write(_ announcement: Announcement, to line: inout JSONLine) {
        // Its figures are finite: the rules let no other number through.
        guard let body = try? EventBody.text(of: announcement),
            let record = EventRecord(
                name: announcement.name, body: body, happened: announcement.happened,
                decided: announcement.decided)
        else { return }
        if isJSON { line.write(record) } else { line.writeText(record) }
    }
}

extension Announcement {
    /// Under which kind of SPEC §14 it is printed.
    fileprivate var kind: ReplayEvent {
        switch subject {
        case .trip: .trip
        case .place: .place
        case .link: .link
        case .timeProof: .timeProof
        case .warning, .towed: .warning
        }
    }
}
