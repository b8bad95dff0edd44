import Control
import Invocation
import Positioning
import Tracking

/// `rodictl on`: runs a command for every event of a kind.
enum OnCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        guard let events = call.operands.first, call.operands.count > 1 else {
            throw Failure(.usage, "on needs the name of an event and, behind --, a command")
        }
        let words = Array(call.operands.dropFirst())
        let filter = try EventFilter(events, places: call.invocation.values("place"))
        let given = call.value("bookmark")
        let path = if let given { given } else { try Bookmark.usualPath(for: bookmarkName(call)) }
        var errand = try EventErrand(
            filter, EventProgram(words: words, socket: call.socket),
            bookmarkPath: path, isOnce: call.invocation.has("once"), isJSON: call.isJSON)
        var client: ControlClient?
        var loss = ClientError.silent
        do throws(ClientError) {
            client = try ControlClient(path: call.socket)
        } catch {
            // A service may be started before the daemon is.
            if case .keptOut = error { throw Failure(error) }
            loss = error
        }
        if let client { warn(of: call.invocation.values("place"), call, on: client) }
        while true {
            if let connected = client {
                switch errand.follow(connected) {
                case .done: return .fine
                case .failed(let failure): throw failure
                case .lost(let error):
                    if case .refused = error { throw Failure(error) }
                    if case .unreadable = error { throw Failure(error) }
                    loss = error
                }
            }
            client = try Reconnection.connect(
                call, after: loss, &errand.backoff, patience: nil)
        }
    }

    /// Nobody would ever hear of a name that was mistyped; but a place may still be added.
    private static func warn(of places: [String], _ call: Call, on client: ControlClient) {
        guard !places.isEmpty,
            let known = try? call.ask(.placesList(.init()), on: client, as: PlacesRecord.self)
        else { return }
        let names = known.answer.places.map(\.name)
        for place in places where !names.contains(place) {
            let nearest = nearestName(to: place, among: names)
            StandardError.say(
                "rodictl on: there is no place “\(place)”"
                    + (nearest.map { "; did you mean “\($0)”?" } ?? ".")
                    + " Waiting for one of that name.\n")
        }
    }

    /// What the bookmark is called: another name for each thing that is asked for.
    private static func bookmarkName(_ call: Call) -> String {
        let asked = call.operands + call.invocation.values("place")
        var hash = FNV1a()
        hash.add(asked.joined(separator: "\0").utf8)
        let program = call.operands[1].split(separator: "/").last.map(String.init) ?? "command"
        return "on-\(program)-\(String(hash.value, radix: 16))"
    }
}
