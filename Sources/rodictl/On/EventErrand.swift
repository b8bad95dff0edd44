import Control
import Positioning

/// Runs a command for every event that matches, none left out over restarts of either side.
///
/// An event counts as seen to when its command has ended. If we end before, it is run again: at least
/// once, never not at all, as long as the store keeps the event.
struct EventErrand {
    let filter: EventFilter
    let program: EventProgram
    let bookmarkPath: String
    /// End with the first command that was run.
    let isOnce: Bool
    let isJSON: Bool
    private var bookmark: Bookmark?
    /// Events that passed since the bookmark was written.
    private var unwritten = 0
    /// 1-2-4 s and then every 4 s; begins anew with the first message.
    var backoff = Backoff(limit: .seconds(4))

    /// Why following came to an end.
    enum Ending {
        case lost(ClientError)
        case failed(Failure)
        /// The command was run, once.
        case done
    }

    init(
        _ filter: EventFilter, _ program: EventProgram, bookmarkPath: String, isOnce: Bool,
        isJSON: Bool
    ) throws(Failure) {
        self.filter = filter
        self.program = program
        self.bookmarkPath = bookmarkPath
        self.isOnce = isOnce
        self.isJSON = isJSON
        bookmark = try Bookmark.read(bookmarkPath)
    }

    /// Runs the command for what was missed and for what happens, until the connection ends.
    mutating func follow(_ client: ControlClient) -> Ending {
        do throws(ClientError) {
            let snapshot = try subscribe(client)
            for event in try missed(snapshot, client) {
                if let ending = see(event) { return ending }
            }
            var vigil = Vigil(client, snapshot)
            while true {
                let (kind, params) = try vigil.next()
                switch try Notification(kind, params) {
                case .event(let event): if let ending = see(event) { return ending }
                case .goodbye(let goodbye): return .lost(.goodbye(goodbye))
                case .position, .progress, .visit, .heartbeat: break
                }
            }
        } catch {
            return .lost(error)
        }
    }

    private mutating func subscribe(_ client: ControlClient) throws(ClientError) -> SnapshotRecord {
        let wish = Request.Subscribe(
            classes: [.events], store: bookmark?.store, since: bookmark?.sequence)
        let snapshot: SnapshotRecord = try client.call(.subscribe(wish))
        backoff.succeeded()
        return snapshot
    }

    /// What happened since the bookmark, oldest first.
    private mutating func missed(
        _ snapshot: SnapshotRecord, _ client: ControlClient
    ) throws(ClientError) -> [EventRecord] {
        guard let known = bookmark, known.store == snapshot.store else {
            if bookmark != nil {
                StandardError.say(
                    line: "rodid has another store now: what was missed cannot be told")
            }
            begin(after: snapshot)
            return []
        }
        guard snapshot.resync == true else { return snapshot.missed ?? [] }
        // More than one answer holds: page by page.
        var events: [EventRecord] = []
        do throws(ClientError) {
            var page: EventsRecord
            repeat {
                let since = events.last?.sequence ?? known.sequence
                page = try client.call(.events(.init(since: since, limit: Self.page)))
                events += page.events
            } while page.more && !page.events.isEmpty
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            StandardError.say(line: "\(refusal.message): what was missed cannot be told")
            begin(after: snapshot)
            return []
        }
        return events
    }

    private mutating func begin(after snapshot: SnapshotRecord) {
        bookmark = Bookmark(store: snapshot.store, sequence: snapshot.sequence)
        keep()
    }

    /// Answers how to end, if so.
    private mutating func see(_ event: EventRecord) -> Ending? {
        // Told twice, in a page and by itself.
        if let number = event.sequence, let seen = bookmark?.sequence, number <= seen { return nil }
        let isWanted = filter.matches(event)
        if isWanted {
            let end = program.run(event)
            if case .absent(let code) = end {
                let error = FileError(code: code, doing: "run \(program.words[0])")
                return .failed(Failure(.refused, "\(error)"))
            }
            tell(end, of: event)
        }
        if let number = event.sequence {
            bookmark?.sequence = number
            unwritten += 1
            if isWanted || unwritten >= Self.unwrittenAtMost { keep() }
        }
        return isWanted && isOnce ? .done : nil
    }

    /// A bookmark that cannot be written is no reason to stop: it only means a repetition.
    private mutating func keep() {
        unwritten = 0
        do throws(Failure) {
            try bookmark?.write(to: bookmarkPath)
        } catch {
            StandardError.say(
                line: "rodictl: \(error.message): after a restart events come again")
        }
    }

    private func tell(_ end: EventProgram.End, of event: EventRecord) {
        let number = event.sequence.map { " \($0)" } ?? ""
        switch end {
        case .exited(0), .absent: break
        case .exited(let code):
            StandardError.say(
                line: "rodictl: \(program.words[0]) ended with status \(code) for"
                    + " \(event.name)\(number)")
        case .signalled(let signal):
            StandardError.say(
                line: "rodictl: \(program.words[0]) was ended by signal \(signal) for"
                    + " \(event.name)\(number)")
        }
        guard isJSON else { return }
        var line: [String: JSONValue] = ["name": .text(event.name)]
        line["sequence"] = event.sequence.map(JSONValue.whole)
        switch end {
        case .exited(let code): line["exit"] = .whole(Int64(code))
        case .signalled(let signal): line["signal"] = .whole(Int64(signal))
        case .absent: break
        }
        // Whole numbers and a name: it can be written.
        if let text = try? JSONText.encode(line) {
            Output.write(line: Array(text))
        }
    }

    /// Events in one answer; the daemon gives no more.
    private static let page = 1000
    /// How many events that nobody wanted may come again after a restart.
    private static let unwrittenAtMost = 100
}
