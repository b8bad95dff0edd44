import Tracking

extension EventBody.Body {
    /// What became of a course, or of the wish to drive it.
    mutating func add(_ outcome: CourseOutcome) {
        name("course", change: outcome.name)
        fields["id"] = .whole(outcome.session)
        fields["course"] = .text(outcome.course)
        if outcome.route != outcome.course { fields["route"] = .text(outcome.route) }
        switch outcome.change {
        case .waiting(let missing):
            fields["waiting_for"] = .text(missing.rawValue)
        case .unavailable(let reason):
            fields["reason"] = .text(reason.word)
        case .interrupted(let reason):
            fields["reason"] = .text(reason.rawValue)
        case .confirmed(let note):
            fields["note"] = note.map(JSONValue.text)
        case .started, .joined, .offRoute, .onRoute, .wrongWay, .replaced, .completed, .cancelled,
            .discarded:
            break
        }
        guard let record = outcome.record else { return }
        number("progress", outcome.progress, Decimals.share)
        number("coverage", outcome.coverage, Decimals.share)
        fields["kind"] = .text(record.kind.rawValue)
        fields["vehicle"] = record.vehicle.map(JSONValue.text)
        fields["phase"] = .text(record.phase.rawValue)
        guard record.ended != nil else { return }
        number("distance", record.distance, Decimals.figure)
        number("duration", record.duration, Decimals.figure)
        number("longest_hole", record.longestHole, Decimals.figure)
        fields["departures"] = .whole(Int64(record.departures))
        moment("started", record.started)
        moment("joined", record.joined)
        moment("ended", record.ended)
    }
}

extension CourseOutcome.Reason {
    /// How it is called on the wire.
    package var word: String {
        switch self {
        case .unknownCourse: "unknown-course"
        case .busy: "busy"
        case .missing(let missing): missing.rawValue
        }
    }
}
