extension ConfigurationReading {
    var sentence: String {
        switch self {
        case .fine(let found):
            found.isThere
                ? "\(found.file): \(Self.sum(found))"
                : "no \(found.file): every key has its default"
        case .advice(_, let lines): lines.joined(separator: "; ")
        case .refused(let lines, _): lines.joined(separator: "; ")
        }
    }

    var remedies: [String] {
        switch self {
        case .fine, .advice: []
        case .refused(_, let place):
            [place.map(Self.editor) ?? "rodid --check", "sudo systemctl restart rodid"]
        }
    }

    private static func editor(_ place: ConfigurationFinding.Place) -> String {
        "sudo editor \(place.line.map { "+\($0) " } ?? "")\(ShellWord.quoted(place.file))"
    }

    private static func sum(_ found: ConfigurationFinding) -> String {
        let counts = [
            (found.receivers, "source", "sources"), (found.places, "place", "places"),
            (found.courses, "course", "courses"), (found.visits, "visit", "visits"),
        ]
        return counts.enumerated().filter { $0.offset == 0 || $0.element.0 > 0 }
            .map { "\($0.element.0) \($0.element.0 == 1 ? $0.element.1 : $0.element.2)" }
            .joined(separator: ", ")
    }
}
