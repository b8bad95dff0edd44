import Formats
import Positioning
import Tracking

/// A visit as it stands in a file, not yet judged.
struct VisitDraft {
    /// Where it begins, counted from 1.
    let line: Int
    private var place: String?
    private var start: String?
    private var end: String?
    private var objection: FeatureObjection?
    /// Members that look like ours misspelt, and which.
    private(set) var misspelt: [(member: String, known: String)] = []

    init(_ json: inout JSONReader) throws(FormatFault) {
        line = json.line
        let kind = try json.kind()
        guard kind == .object else {
            objection = FeatureObjection(kind.rawValue, expected: ItineraryFile.form)
            try json.skip()
            return
        }
        try json.enterObject()
        while let key = try json.nextKey() {
            switch key {
            case "place": place = try text(key, &json)
            case "start": start = try text(key, &json)
            case "end": end = try text(key, &json)
            case _:
                try json.skip()
                if let known = nearestName(to: key, among: ["place", "start", "end"]) {
                    misspelt.append((key, known))
                }
            }
        }
    }

    private mutating func text(
        _ key: String, _ json: inout JSONReader
    ) throws(FormatFault) -> String? {
        let kind = try json.kind()
        if kind == .string { return try json.string() }
        objection =
            objection ?? FeatureObjection("\(key) that is \(kind.rawValue)", expected: "a text")
        try json.skip()
        return nil
    }

    func visit() throws(FeatureObjection) -> Visit {
        if let objection { throw objection }
        guard let place else {
            throw FeatureObjection("no 'place'", expected: ItineraryFile.form)
        }
        let start = try instant(start, "start")
        let end = try instant(end, "end")
        guard start < end else {
            throw FeatureObjection(
                "an end that is not after its start", expected: "start before end")
        }
        return Visit(place: place, start: start, end: end)
    }

    private func instant(_ text: String?, _ key: String) throws(FeatureObjection) -> UTC {
        guard let text else {
            throw FeatureObjection("no '\(key)'", expected: ItineraryFile.form)
        }
        // A date alone would be a midnight that nobody meant.
        guard text.utf8.count > "2026-11-30".utf8.count, let instant = UTC(text) else {
            throw FeatureObjection(
                "\(key) '\(text)'",
                expected: "date, time and offset, such as 2026-11-30T09:00:00+01:00")
        }
        return instant
    }
}
