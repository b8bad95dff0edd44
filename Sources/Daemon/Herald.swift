import Control
import Supervision
import Tracking

/// Says in the journal what a person would tell another, and nothing that tells where the car was.
///
/// Source: SPEC §16, STYLE §2.8; coordinates never go to the journal at the default level (SPEC §15.7).
struct Herald {
    let journal: Journal

    /// An event was published.
    func tell(_ record: EventRecord) {
        var fields = ["event": record.name]
        for (name, value) in record.fields where Self.told.contains(name) {
            fields[name] = value.text ?? value.whole.map { "\($0)" } ?? value.double.map { "\($0)" }
        }
        if record.durable == false { fields["durable"] = "no" }
        let entry = Journal.Entry(level(of: record), sentence(for: record), fields)
        journal.tell(entry)
    }

    private func level(of record: EventRecord) -> Journal.Level {
        switch record.event {
        case "warning": record.change == "raised" ? .warning : .notice
        case "link", "time_proof": .info
        case "place": record.change == "initial" ? .debug : .notice
        default: .notice
        }
    }

    private func sentence(for record: EventRecord) -> String {
        let subject = subject(of: record)
        // A warning's title is a sentence of its own.
        if record.event == "warning" {
            return record.change == "cleared" ? "over: \(subject)" : subject
        }
        let words = record.name.split(separator: ".").joined(separator: " ")
        return subject.isEmpty ? words : "\(words): \(subject)"
    }

    /// What it is about: the first of these that it tells.
    private func subject(of record: EventRecord) -> String {
        let fields = record.fields
        for name in ["place", "course", "title"] {
            if let text = fields[name]?.text { return text }
        }
        if let number = fields["id"]?.whole { return "\(number)" }
        return list(fields["ids"]) ?? list(fields["gone"]) ?? ""
    }

    private func list(_ ids: JSONValue?) -> String? {
        guard case .list(let ids)? = ids else { return nil }
        return ids.compactMap { $0.whole.map { "\($0)" } }.joined(separator: ", ")
    }

    /// Fields that say what and how much, never where.
    private static let told: Set = [
        "id", "visit", "place", "code", "advice", "reason", "kind", "state", "source", "distance",
        "duration", "ending", "start_place", "end_place", "inside", "while_off", "correction",
        "session", "course", "route", "progress", "coverage", "waiting_for", "phase", "departures",
    ]
}
