/// Whether the system itself talks on the port of a serial source.
enum ConsoleReading: Reading, Equatable {
    case none(name: String)
    /// The kernel writes its messages there; `word` is of its command line.
    case kernel(name: String, word: String)
    /// Somebody may log in there.
    case login(name: String, unit: String)

    static func examinations(_ findings: Findings) -> [Examination] {
        findings.ports.flatMap { port -> [Examination] in
            guard port.target != nil else { return [] }
            var readings: [ConsoleReading] = []
            if let word = port.console { readings.append(.kernel(name: port.name, word: word)) }
            if let unit = port.login { readings.append(.login(name: port.name, unit: unit)) }
            // What is plugged in has none unless somebody asked for it.
            if readings.isEmpty, port.isOnBoard { readings.append(.none(name: port.name)) }
            return readings.map { Examination(.console, of: port.source, $0) }
        }
    }

    var judgement: Judgement {
        switch self {
        case .none: .fine
        case .kernel, .login: .failed
        }
    }
}
