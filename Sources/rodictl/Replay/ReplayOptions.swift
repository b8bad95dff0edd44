import Configuration
import Invocation
import Positioning
import Tracking

/// What `rodictl replay` was asked to do.
///
/// Source: SPEC §14.
struct ReplayOptions: Equatable {
    var captures: [String] = []
    var config: String?
    var places: String?
    var courses: String?
    var itinerary: String?
    /// Courses to follow from the beginning, by name.
    var follow: [String] = []
    var replacements: [Replacement] = []
    var state: String?
    var events = ReplayEvent.usual
    /// What is drawn and asked for by nobody costs a third of a replay.
    var drawsMap: Bool {
        state != nil || svg != nil || !events.isDisjoint(with: [.cell, .speedRun, .smoothed])
    }
    var gpx: String?
    var svg: String?
    var isJSON = false
    var dates = Dates.asSent

    /// Another route for the session that was begun last.
    struct Replacement: Equatable {
        /// On the clock of the replay.
        var at: Uptime
        var course: String
    }

    /// How dates and freshness are judged.
    enum Dates: Equatable {
        /// Old captures keep their dates.
        case asSent
        /// As a daemon would: one built on that day, or this build.
        case asLive(built: UTC?)
    }

    /// The date before which no date of a receiver is believed; `nil` takes dates as sent.
    var build: UTC? {
        switch dates {
        case .asSent: nil
        case .asLive(let built): built ?? Build.date
        }
    }

    /// Reads the arguments behind `replay`.
    init(_ arguments: [String]) throws(UsageError) {
        let line = try Invocation(arguments, knowing: Self.known)
        captures = line.operands
        config = line.value("config")
        places = line.value("places")
        courses = line.value("courses")
        itinerary = line.value("itinerary")
        state = line.value("state")
        gpx = line.value("gpx")
        svg = line.value("svg")
        isJSON = line.has("json")
        if let list = line.value("events") { events = try Self.events(list) }
        if line.has("as-live") { dates = .asLive(built: try Self.build(line.value("as-live"))) }
        follow = line.values("follow")
        for text in line.values("replace") { replacements.append(try Self.replacement(text)) }
        replacements.sort { $0.at < $1.at }
        guard !captures.isEmpty else { throw UsageError("name at least one capture") }
    }

    private static let known: [Invocation.Option] = [
        .init("config", nil, .required("FILE")), .init("places", nil, .required("FILE")),
        .init("courses", nil, .required("DIR")), .init("follow", nil, .required("COURSE")),
        .init("replace", nil, .required("SECONDS:COURSE")),
        .init("itinerary", nil, .required("FILE")), .init("state", nil, .required("DIR")),
        .init("events", nil, .required("KINDS")), .init("as-live", nil, .optional("BUILD-DATE")),
        .init("gpx", nil, .required("FILE")), .init("svg", nil, .required("FILE")),
        .init("json"),
        // Of every command; a replay asks no daemon.
        .init("socket", nil, .required("PATH")),
    ]

    /// What is wrong with the courses it names, if anything.
    func fault(among courses: [Course]) -> UsageError? {
        let names = courses.map(\.name)
        let wanted = follow + replacements.map(\.course)
        guard let unknown = wanted.first(where: { !names.contains($0) }) else { return nil }
        let nearest = nearestName(to: unknown, among: names).map { "; did you mean '\($0)'?" }
        return UsageError("there is no course '\(unknown)'" + (nearest ?? ""))
    }

    private static func replacement(_ text: String) throws(UsageError) -> Replacement {
        guard let colon = text.firstIndex(of: ":"), let seconds = Double(text[..<colon]),
            (0...longest).contains(seconds), text.index(after: colon) < text.endIndex
        else {
            throw UsageError("--replace is SECONDS:COURSE, not '\(text)'")
        }
        return Replacement(
            at: Uptime(seconds: seconds), course: String(text[text.index(after: colon)...]))
    }

    /// Seconds; a century, which no capture lasts.
    private static let longest = 3.2e9

    private static func events(_ list: String) throws(UsageError) -> Set<ReplayEvent> {
        var events: Set<ReplayEvent> = []
        for name in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let event = ReplayEvent(rawValue: String(name)) else {
                let known = ReplayEvent.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("there is no event '\(name)'; there are \(known)")
            }
            events.insert(event)
        }
        return events
    }

    private static func build(_ text: String?) throws(UsageError) -> UTC? {
        guard let text else { return nil }
        guard let date = UTC(text) else {
            throw UsageError("--as-live takes a date such as 2026-04-27, not '\(text)'")
        }
        return date
    }
}
