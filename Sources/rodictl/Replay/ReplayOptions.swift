import Positioning

/// What `rodictl replay` was asked to do.
///
/// Source: SPEC §14.
struct ReplayOptions: Equatable {
    var captures: [String] = []
    var config: String?
    var places: String?
    var courses: String?
    var state: String?
    var events = ReplayEvent.usual
    var gpx: String?
    var isJSON = false
    var dates = Dates.asSent

    /// How dates and freshness are judged.
    enum Dates: Equatable {
        /// Old captures keep their dates.
        case asSent
        /// As a daemon would: one built on that day, or this build.
        case asLive(built: UTC?)
    }

    /// Reads the arguments behind `replay`.
    init(_ arguments: [String]) throws(ReplayUsage) {
        var reader = OptionReader(arguments)
        while let word = reader.next() {
            switch word {
            case .operand(let path): captures.append(path)
            case .option(let name): try take(name, from: &reader)
            }
        }
        guard !captures.isEmpty else { throw ReplayUsage("name at least one capture") }
    }

    private mutating func take(
        _ name: String, from reader: inout OptionReader
    ) throws(ReplayUsage) {
        switch name {
        case "--config": config = try value(of: name, from: &reader)
        case "--places": places = try value(of: name, from: &reader)
        case "--courses": courses = try value(of: name, from: &reader)
        case "--state": state = try value(of: name, from: &reader)
        case "--gpx": gpx = try value(of: name, from: &reader)
        case "--events": events = try Self.events(value(of: name, from: &reader))
        case "--as-live": dates = .asLive(built: try Self.build(reader.attachedValue()))
        case "--json":
            guard reader.attachedValue() == nil else {
                throw ReplayUsage("--json takes no value")
            }
            isJSON = true
        case "--follow", "--itinerary", "--svg":
            _ = try value(of: name, from: &reader)
            throw .notBuilt(name)
        case "--replace":
            let text = try value(of: name, from: &reader)
            guard let colon = text.firstIndex(of: ":"), let seconds = Double(text[..<colon]),
                seconds.isFinite, seconds >= 0, text.index(after: colon) < text.endIndex
            else {
                throw ReplayUsage("--replace is SECONDS:COURSE, not '\(text)'")
            }
            throw .notBuilt(name)
        default:
            throw ReplayUsage("there is no option '\(name)'")
        }
    }

    private func value(
        of name: String, from reader: inout OptionReader
    ) throws(ReplayUsage) -> String {
        guard let value = reader.value(), !value.isEmpty else {
            throw ReplayUsage("\(name) needs a value")
        }
        return value
    }

    private static func events(_ list: String) throws(ReplayUsage) -> Set<ReplayEvent> {
        var events: Set<ReplayEvent> = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let event = ReplayEvent(rawValue: String(name)) else {
                let known = ReplayEvent.allCases.map(\.rawValue).joined(separator: ", ")
                throw ReplayUsage("there is no event '\(name)'; there are \(known)")
            }
            guard !ReplayEvent.later.contains(event) else {
                throw .notBuilt("--events \(event.rawValue)")
            }
            events.insert(event)
        }
        return events
    }

    private static func build(_ text: String?) throws(ReplayUsage) -> UTC? {
        guard let text else { return nil }
        guard let date = UTC(text) else {
            throw ReplayUsage("--as-live takes a date such as 2026-04-27, not '\(text)'")
        }
        return date
    }
}

/// Why the arguments cannot be followed: exit 2.
struct ReplayUsage: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    static func notBuilt(_ what: String) -> ReplayUsage {
        ReplayUsage("\(what) is not built yet")
    }
}
