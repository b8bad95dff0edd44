import Control
import Positioning

/// `rodictl events`.
enum EventsCommand {
    static func run(_ call: Call) throws(Failure) -> ExitCode {
        try call.expectNoOperands()
        var wish = try range(call)
        var left = try call.count("limit")
        let client = try call.connect()
        while true {
            wish.limit = left
            let (text, page) = try call.ask(
                .events(wish), on: client, as: EventsRecord.self)
            show(page, text, call)
            if let before = left { left = before - page.events.count }
            guard page.more, left ?? 1 > 0, let last = page.events.last?.sequence else {
                return .fine
            }
            wish.since = last
            wish.from = nil
        }
    }

    private static func show(_ page: EventsRecord, _ text: [UInt8], _ call: Call) {
        guard !call.isJSON else {
            Output.write(line: text)
            return
        }
        let figure = Figure(page.units)
        var table = Table([.right], lettering: Output.lettering)
        for event in page.events { table.add(EventSentence.row(event, figure)) }
        Output.say(table.text)
    }

    private static func range(_ call: Call) throws(Failure) -> Request.Events {
        guard let text = call.value("since") else { return Request.Events() }
        if let sequence = Int64(text), sequence >= 0 { return Request.Events(since: sequence) }
        guard let time = UTC(text) else {
            throw Failure(
                .usage,
                "--since needs an event's number or a time such as 2026-04-27T19:48:55Z,"
                    + " not “\(text)”")
        }
        return Request.Events(from: Timestamp(time))
    }
}
